/** The size of a picture's box, in CSS lengths; `upTo` is the largest window width for which it applies. */
export interface Box {
  upTo?: string
  width: string
  height: string
  /** How pictures fit if this box differs from the default. The component's styles must match. */
  fit?: Fit
}

/** Covered: the picture fills the box and is cropped. Whole: it fits into the box. */
export type Fit = 'covered' | 'whole'

/** Computes a picture's `sizes` attribute: its drawn width, so that browsers load no larger file than needed. */
export const getPhotoSizes = (boxes: readonly Box[], picture: Shape, fit: Fit): string =>
  boxes
    .map((box) => {
      const width = getDrawnWidth(box, picture.width / picture.height, box.fit ?? fit)
      return `${box.upTo ? `(max-width: ${box.upTo}) ` : ''}${width}`
    })
    .join(', ')

interface Shape {
  width: number
  height: number
}

/** Whether a picture is tall or square: such pictures usually have text, which a wide box would crop. */
export const isPoster = ({ width, height }: Shape): boolean => width / height < 1.2

const getDrawnWidth = (box: Box, ratio: number, fit: Fit): string =>
  `${fit === 'covered' ? 'max' : 'min'}(${box.width}, ${box.height} * ${Number(ratio.toFixed(3))})`
