import { describe, expect, test } from 'vitest'
import { getPlatformIds } from '../src/platforms/index.ts'
import { registry } from '../src/registry/registry.ts'
import { findBrokenRules } from '../src/testing/broken-rules.ts'
import { loadRecordings } from '../src/testing/recorded.ts'

const recordings = loadRecordings()

describe.each(recordings)('recording $name', ({ parse, listings, problems, now, timeZone }) => {
  test('yields its recorded listings', () => {
    const output = parse()
    expect(output.listings).toEqual(listings)
    expect(output.problems.map(({ kind }) => kind)).toEqual(problems)
  })

  test('contains no listing that breaks a rule', () => {
    expect(findBrokenRules(listings, { now, timeZone })).toEqual([])
  })
})

describe('the recordings', () => {
  const activeSources = registry.sources.filter(({ inactive }) => !inactive)
  const recordingsByPlatform = Map.groupBy(recordings, ({ platform }) => platform)

  test.each([...new Set(activeSources.map(({ source }) => source.platform))])('cover %s', (platform) => {
    // a custom source has only one site, and pages for the general parser have little in common
    const minimum = getPlatformIds().includes(platform) && platform !== 'general' ? 2 : 1
    const count = recordingsByPlatform.get(platform)?.length ?? 0
    expect(
      count,
      `${minimum} recordings of ${platform}: record another site of it, see docs/adding-a-venue.md`,
    ).toBeGreaterThanOrEqual(minimum)
  })

  test('include real markup of every platform and custom source that has been captured', () => {
    const handwritten = [...recordingsByPlatform].filter(
      ([, group]) => !group.some(({ masked, neverCaptured }) => masked || neverCaptured),
    )
    expect(
      handwritten.map(([name]) => name),
      'written by hand only: record a page with npm run record or npm run mask',
    ).toEqual([])
  })

  test('are short enough to review', () => {
    expect(recordings.flatMap(({ name, size }) => (size > 60_000 ? [{ name, size }] : []))).toEqual([])
  })
})
