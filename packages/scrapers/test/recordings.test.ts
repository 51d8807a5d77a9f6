import { describe, expect, test } from 'vitest'
import { platformIds } from '../src/platforms/index.ts'
import { registry } from '../src/registry/registry.ts'
import { brokenRules } from '../src/testing/broken-rules.ts'
import { platformOf, recorded } from '../src/testing/recorded.ts'

const recordings = recorded()

describe.each(recordings)('recording $name', ({ read, expected, problems, now, timeZone }) => {
  test('yields the listings written beside it', () => {
    const output = read()
    expect(output.listings).toEqual(expected)
    expect(output.problems.map(({ kind }) => kind)).toEqual(problems)
  })

  test('holds no listing that breaks a rule', () => {
    expect(brokenRules(expected, { now, timeZone })).toEqual([])
  })
})

describe('the recordings', () => {
  const active = registry.sources.filter(({ inactive }) => !inactive)
  /** What a recording is of: a platform, or the one site of a custom venue. */
  const counts = Map.groupBy(recordings, platformOf)

  test.each([...new Set(active.map(({ source }) => source.platform))])('show %s more than once', (platform) => {
    // a custom venue has one site alone, and what the general reader reads has no more in common than that it repeats
    const least = platformIds().includes(platform) && platform !== 'general' ? 2 : 1
    const found = counts.get(platform)?.length ?? 0
    expect(
      found,
      `${least} recordings of ${platform}: record another site of it, see docs/adding-a-venue.md`,
    ).toBeGreaterThanOrEqual(least)
  })

  /** No capture of these could be had; their recordings were written after the sites. */
  const NEVER_CAPTURED = ['simple-calendar', 'turntable', 'wix-events']
  /** Nor of these custom venues. */
  const NEVER_CAPTURED_VENUES = [
    'audio-sf',
    'center-for-new-music',
    'gray-area',
    'keys-jazz-bistro',
    'lost-church',
    'mabuhay-gardens',
  ]

  test('hold real markup of every platform and custom venue of which there is some', () => {
    const known = new Set([...NEVER_CAPTURED, ...NEVER_CAPTURED_VENUES])
    const written = [...counts].filter(([name, ofOne]) => !known.has(name) && !ofOne.some(({ masked }) => masked))
    expect(
      written.map(([name]) => name),
      'written by hand only: record a page with npm run record or npm run mask',
    ).toEqual([])
  })

  test('are short enough to be read', () => {
    const sizes = recordings.map(({ name, bodies }) => ({ name, size: bodies.join('').length }))
    expect(sizes.filter(({ size }) => size > 60_000)).toEqual([])
  })
})
