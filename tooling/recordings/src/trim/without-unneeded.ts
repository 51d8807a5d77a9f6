/** A page of this many characters is short enough: the markup around its events stays from then on. */
export const SMALL_ENOUGH = 24_000

/**
 * The units of a list that are needed. Others are removed in ever smaller groups, as long as the rest is still good.
 */
export function withoutUnneeded<Unit>(units: readonly Unit[], stillGood: (left: readonly Unit[]) => boolean): Unit[] {
  let left = [...units]
  for (let count = Math.ceil(left.length / 2); count >= 1; count = count === 1 ? 0 : Math.ceil(count / 2))
    for (let end = left.length; end > 0; end -= count) {
      const start = Math.max(0, end - count)
      const fewer = left.toSpliced(start, end - start)
      if (stillGood(fewer)) left = fewer
    }
  return left
}
