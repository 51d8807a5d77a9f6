/** A box on the page that a picture stands in, as CSS lengths; `upTo` bounds the window's width for which it holds. */
export interface Box {
  upTo?: string
  width: string
  height: string
}

/** Covered: the picture fills the box and loses what juts out. Whole: it fits into the box. */
export type Fit = 'covered' | 'whole'

/** The `sizes` of a picture of that shape: how wide it is drawn, so that no browser fetches more than it shows. */
export const photoSizes = (boxes: readonly Box[], { width, height }: Shape, fit: Fit): string =>
  boxes.map((box) => `${box.upTo ? `(max-width: ${box.upTo}) ` : ''}${drawnWidth(box, width / height, fit)}`).join(', ')

interface Shape {
  width: number
  height: number
}

const drawnWidth = (box: Box, ratio: number, fit: Fit): string =>
  `${fit === 'covered' ? 'max' : 'min'}(${box.width}, ${box.height} * ${Number(ratio.toFixed(3))})`
