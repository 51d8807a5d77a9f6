import { PICTURE_WIDTHS } from '@houselights/types/picture-files'

export const WIDEST = Math.max(...PICTURE_WIDTHS)

/** Those of the design that it fills, and its own where it falls short of the next by something that can be seen. */
export function widthsOf(width: number): number[] {
  const filled = PICTURE_WIDTHS.filter((each) => each <= width)
  const last = filled.at(-1) ?? 0
  return width < WIDEST && width > last * 1.1 ? [...filled, width] : filled
}
