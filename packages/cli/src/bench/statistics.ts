/** The value that so large a share of all is at most (nearest rank). */
export function percentile(values: readonly number[], share: number): number {
  if (values.length === 0) return Number.NaN
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? Number.NaN
}

/** The middle value, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort()
  const half = sorted.length >> 1
  const [upper = Number.NaN, lower = Number.NaN] = [sorted[half], sorted[half - 1]]
  return sorted.length % 2 ? upper : (upper + lower) / 2
}

/** How much a value grows in one unit of x, by least squares. */
export function slope(points: readonly { x: number; y: number }[]): number {
  const mean = (of: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)]
  const spread = mean((point) => (point.x - x) ** 2)
  return spread === 0 ? 0 : mean((point) => (point.x - x) * (point.y - y)) / spread
}
