/** The box in which a picture that is tall or square stands whole, in pixels. */
export const FRAME = { width: 460, height: 518 }
/** Wider ones are photos rather than posters. */
const POSTER = 1.3

/** Whether a picture is so wide that it fills the card; others say things at their edges, and stand whole. */
export const fillsCard = ({ width, height }: { width: number; height: number }): boolean => width > height * POSTER

/** The size at which a picture stands whole in the frame. */
export function sizeInFrame({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(FRAME.width / width, FRAME.height / height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
