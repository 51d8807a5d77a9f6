/** The middle value; 0 of nothing. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  const [below = 0, above = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return (below + above) / 2
}

/** The median absolute deviation, scaled to the standard deviation of a normal distribution. */
export const spreadOf = (values: readonly number[]): number => {
  const middle = median(values)
  return 1.4826 * median(values.map((value) => Math.abs(value - middle)))
}
