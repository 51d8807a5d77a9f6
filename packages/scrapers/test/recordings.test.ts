import { describe, expect, test } from 'vitest'
import { platformIds } from '../src/platforms/index.ts'
import { registry } from '../src/registry/registry.ts'
import { brokenRules } from '../src/testing/broken-rules.ts'
import { recorded } from '../src/testing/recorded.ts'

const recordings = recorded()

describe.each(recordings)('recording $name', ({ read, listings, problems, now, timeZone }) => {
  test('yields the listings written beside it', () => {
    const output = read()
    expect(output.listings).toEqual(listings)
    expect(output.problems.map(({ kind }) => kind)).toEqual(problems)
  })

  test('holds no listing that breaks a rule', () => {
    expect(brokenRules(listings, { now, timeZone })).toEqual([])
  })
})

describe('the recordings', () => {
  const active = registry.sources.filter(({ inactive }) => !inactive)
  /** What a recording is of: a platform, or the one site of a custom venue. */
  const counts = Map.groupBy(recordings, ({ platform }) => platform)

  test.each([...new Set(active.map(({ source }) => source.platform))])('show %s more than once', (platform) => {
    // a custom venue has one site alone, and what the general reader reads has no more in common than that it repeats
    const least = platformIds().includes(platform) && platform !== 'general' ? 2 : 1
    const found = counts.get(platform)?.length ?? 0
    expect(
      found,
      `${least} recordings of ${platform}: record another site of it, see docs/adding-a-venue.md`,
    ).toBeGreaterThanOrEqual(least)
  })

  test('hold real markup of every platform and custom venue of which there is some', () => {
    const written = [...counts].filter(
      ([, ofOne]) => !ofOne.some(({ masked, neverCaptured }) => masked || neverCaptured),
    )
    expect(
      written.map(([name]) => name),
      'written by hand only: record a page with npm run record or npm run mask',
    ).toEqual([])
  })

  test('are short enough to be read', () => {
    expect(recordings.flatMap(({ name, size }) => (size > 60_000 ? [{ name, size }] : []))).toEqual([])
  })
})
