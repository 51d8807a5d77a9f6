import { expect, test } from 'vitest'
import { sumMetric } from './samples.ts'
import { calculateSlope, growthTable, latencyTable, tableGrowthTable } from './soak-tables.ts'
import { fail, newTally } from './visitors.ts'

const TEXT = `# HELP nodejs_memory_bytes Memory that Node knows of.
nodejs_memory_bytes{part="heapUsed",service="api"} 3
nodejs_memory_bytes{part="external",service="api"} 4
process_open_fds 21
`

test.each([
  ['nodejs_memory_bytes', 'part="heapUsed"', 3],
  ['nodejs_memory_bytes', undefined, 7],
  ['process_open_fds', undefined, 21],
  ['process_open', undefined, Number.NaN],
])('%s with labels %s is parsed from a service’s metrics', (name, labels, expected) =>
  expect(sumMetric(TEXT, name, labels)).toBe(expected),
)

test('growth is measured over the second half, per hour', () => {
  const points = [0, 50, 100, 101, 102, 103].map((y, index) => ({ x: index / 10, y }))
  expect(growthTable(new Map([['api', new Map([['memory, MB', points]])]]))).toContain(
    '| api | memory, MB | 0 | 101 | 103 | 103 | 10 |',
  )
})

test('failed requests are counted next to the latencies', () => {
  const tally = newTally()
  tally.requests = 3
  for (const ms of [1, 2]) tally.durations.record(ms * 1_000)
  fail(tally, '503 of /events')
  expect(latencyTable(new Map([['a page', tally]]))).toContain('| a page | 3 | 1 | 2 | 2 | 1 |')
  expect(latencyTable(new Map([['none', newTally()]]))).toContain('| none | 0 | – | – | – | 0 |')
})

test('the tables that grew are shown, fastest first', () => {
  const before = new Map([
    ['same', 1],
    ['some', 1],
    ['most', 1],
  ])
  const after = new Map([
    ['same', 1],
    ['some', 2],
    ['most', 5],
  ])
  expect(tableGrowthTable(before, after, 0.5).split('\n').slice(2)).toEqual(['| most | 5 | 8 |', '| some | 2 | 2 |'])
})

test('the slope is the growth per unit of x, and zero if all points have one x', () => {
  expect(calculateSlope([1, 2, 4].map((x) => ({ x, y: 3 * x + 1 })))).toBeCloseTo(3)
  expect(calculateSlope([{ x: 1, y: 5 }])).toBe(0)
})
