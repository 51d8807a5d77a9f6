/** A page of this many characters is short enough. From then on, the markup around its events stays. */
export const MAX_PAGE_LENGTH = 24_000

/** Returns the needed units of a list. Others are removed in ever smaller groups, as long as the rest is still good. */
export function removeUnneeded<Unit>(
  units: readonly Unit[],
  isStillGood: (remaining: readonly Unit[]) => boolean,
): Unit[] {
  let remaining = [...units]
  for (let count = Math.ceil(remaining.length / 2); count >= 1; count = count === 1 ? 0 : Math.ceil(count / 2))
    for (let end = remaining.length; end > 0; end -= count) {
      const start = Math.max(0, end - count)
      const fewer = remaining.toSpliced(start, end - start)
      if (isStillGood(fewer)) remaining = fewer
    }
  return remaining
}
