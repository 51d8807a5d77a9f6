/** A box on the page that a picture stands in, as CSS lengths; `upTo` bounds the window's width for which it holds. */
export interface Box {
  upTo?: string
  width: string
  height: string
  /** How pictures stand in it, where not as everywhere; the place's styles say the same. */
  fit?: Fit
}

/** Covered: the picture fills the box and loses what juts out. Whole: it fits into the box. */
export type Fit = 'covered' | 'whole'

/** The `sizes` of a picture of that shape: how wide it is drawn, so that no browser fetches more than it shows. */
export const photoSizes = (boxes: readonly Box[], picture: Shape, fit: Fit): string =>
  boxes
    .map((box) => {
      const width = drawnWidth(box, picture.width / picture.height, box.fit ?? fit)
      return `${box.upTo ? `(max-width: ${box.upTo}) ` : ''}${width}`
    })
    .join(', ')

interface Shape {
  width: number
  height: number
}

/** Tall or square: such pictures hold words more often than not, and lose them where a wide box cuts them. */
export const isPoster = ({ width, height }: Shape): boolean => width / height < 1.2

const drawnWidth = (box: Box, ratio: number, fit: Fit): string =>
  `${fit === 'covered' ? 'max' : 'min'}(${box.width}, ${box.height} * ${Number(ratio.toFixed(3))})`
