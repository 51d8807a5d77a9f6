/** The box for a tall or square picture, shown whole, in pixels. */
export const FRAME = { width: 460, height: 518 }
/** Width divided by height. Wider pictures are treated as photos, not posters. */
const MAX_POSTER_RATIO = 1.3

/** Whether a picture is wide enough to fill the card. Others have text near their edges, so they're shown whole. */
export const fillsCard = ({ width, height }: { width: number; height: number }): boolean =>
  width > height * MAX_POSTER_RATIO

/** Returns the size of a picture that is shown whole in the frame. */
export function getSizeInFrame({ width, height }: { width: number; height: number }): {
  width: number
  height: number
} {
  const scale = Math.min(FRAME.width / width, FRAME.height / height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** A card's content, ready to draw. The same content always gives the same picture. */
export interface Card {
  /** The day and times, or the page's subject. */
  aboveTitle: string | null
  title: string
  /** Replacements for a title that would lose most of its letters, the best first. */
  fallbackTitles: string[]
  /** The bill, or an address. */
  belowTitle: string | null
  /** The last line; its first part is bold. */
  foot: { strong: string; soft: string | null } | null
  /** A label for the show's status. */
  mark: { words: string; tone: 'bad' | 'warn' } | null
  picture: CardPicture | null
}

/** A stored picture, and the file of it that the card uses. */
export interface CardPicture {
  id: string
  file: string
  /** The full picture's size, in pixels. */
  width: number
  height: number
}
