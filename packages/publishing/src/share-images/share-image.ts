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

/** What a card shows, in words that are ready to print: the same data give the same picture. */
export interface Card {
  /** Above the title: the day and the hours, or what the page is about. */
  over: string | null
  title: string
  /** What stands in place of a title that has none of its letters in any font, the best first. */
  instead: string[]
  /** Below the title: the bill, or an address. */
  under: string | null
  /** The last line: its first words stand out. */
  foot: { strong: string; soft: string | null } | null
  mark: { words: string; tone: 'bad' | 'warn' } | null
  picture: CardPicture | null
}

/** A picture that we keep, and which of its files a card is drawn from. */
export interface CardPicture {
  id: string
  file: string
  /** In pixels, of the picture as it is whole. */
  width: number
  height: number
}
