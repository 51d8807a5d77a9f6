import { markdownTable } from '@houselights/command-line/table'
import type { Series } from './samples.ts'
import type { Tally } from './visitors.ts'

const MICROSECONDS_PER_MS = 1_000

/** Calculates how much a value grows per unit of x, by least squares. @internal */
export function calculateSlope(points: readonly { x: number; y: number }[]): number {
  const mean = (pick: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + pick(point), 0) / points.length
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)]
  const spread = mean((point) => (point.x - x) ** 2)
  return spread === 0 ? 0 : mean((point) => (point.x - x) * (point.y - y)) / spread
}

const formatShort = (value: number): string =>
  Number.isNaN(value) ? '–' : String(Number(value.toFixed(Math.abs(value) >= 100 ? 0 : 1)))

/**
 * Tabulates the first, middle, last and highest value of each service's metrics, and their growth over the second half
 * of the samples.
 */
export function growthTable(series: Series): string {
  const rows = [...series].flatMap(([service, seriesByMetric]) =>
    [...seriesByMetric].map(([metric, points]) => {
      const later = points.slice(points.length >> 1)
      const [first, middle, last] = [points[0], later[0], points.at(-1)].map((point) => point?.y ?? Number.NaN)
      const max = Math.max(...points.map(({ y }) => y))
      return [
        service,
        metric,
        ...[first, middle, last, max, calculateSlope(later)].map((value) => formatShort(value ?? Number.NaN)),
      ]
    }),
  )
  return markdownTable(['service', 'what', 'first', 'middle', 'last', 'most', 'growth per hour'], rows)
}

export function latencyTable(tallies: ReadonlyMap<string, Tally>): string {
  const rows = [...tallies].map(([name, { requests, durations, failures }]) => {
    const ms = [durations.percentile(50), durations.percentile(99), durations.max].map(
      (value) => value / MICROSECONDS_PER_MS,
    )
    const failedCount = [...failures.values()].reduce((sum, count) => sum + count, 0)
    return [
      name,
      String(requests),
      ...(durations.count > 0 ? ms.map(formatShort) : ['–', '–', '–']),
      String(failedCount),
    ]
  })
  return markdownTable(['request', 'count', 'p50, ms', 'p99, ms', 'most, ms', 'failed'], rows)
}

export function tableGrowthTable(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
  hours: number,
) {
  const rows = [...after]
    .map(([name, size]) => ({ name, size, growth: size - (before.get(name) ?? 0) }))
    .filter(({ growth }) => growth > 0)
    .sort((a, b) => b.growth - a.growth)
    .slice(0, 8)
    .map(({ name, size, growth }) => [name, formatShort(size), formatShort(growth / hours)])
  return markdownTable(['table', 'size at the end, MB', 'growth per hour, MB'], rows)
}
