import { HOSTILE_STRINGS } from '@houselights/contracts/testing/hostile/hostile-strings'
import { afterAll, describe, expect, test } from 'vitest'
import { loadRecordings, type Recorded } from '../../src/testing/recorded.ts'
import { parseHostile } from './parse-hostile.ts'

/** `npm run hostile` puts every string into every kind of slot of every recording; `npm test` does part of that. */
const FULL = process.env.HOSTILE === 'full'

/**
 * The List's email is plain text in which every word's meaning depends on its neighbors. Only the short recording of it,
 * `the-list-email-cases`, can be filled.
 */
const WITHOUT_SLOTS = new Set(['the-list-email'])

const allRecordings = loadRecordings().filter(({ name }) => !WITHOUT_SLOTS.has(name))
/** The shortest recording of each platform and custom source. */
const shortest = [...Map.groupBy(allRecordings, ({ platform }) => platform).values()].flatMap(
  (group) => group.toSorted((a, b) => a.size - b.size)[0] ?? [],
)

test('there are more than two hundred hostile strings', () => {
  expect(new Set(HOSTILE_STRINGS).size).toBe(HOSTILE_STRINGS.length)
  expect(HOSTILE_STRINGS.length).toBeGreaterThan(200)
})

const unchangedTexts = new Set<string>()

/** In the short run, each page gets a third of the strings, and the next page the next third. */
const PARTS = FULL ? 1 : 3
const getPart = (recording: Recorded): string[] =>
  HOSTILE_STRINGS.filter((_, index) => index % PARTS === shortest.indexOf(recording) % PARTS || FULL)

describe.each(FULL ? allRecordings : shortest)('hostile strings in the pages of $name', (recording) => {
  test('become texts and links that are safe in every output', { timeout: FULL ? 3_600_000 : 180_000 }, () => {
    const strings = getPart(recording)
    const { faults, inserted, parsed } = parseHostile(recording, strings, FULL)
    expect(faults).toEqual([])
    expect(inserted.size).toBe(strings.length)
    expect(parsed.size).toBeGreaterThan(0)
    for (const text of parsed) unchangedTexts.add(text)
  })
})

// proves that the strings reach the parsers
test('most strings were parsed unchanged from some page', () => {
  expect(unchangedTexts.size).toBeGreaterThan(HOSTILE_STRINGS.length / 2)
})

afterAll(() => {
  const prototype: object = Object.prototype
  expect(Object.keys(prototype)).toEqual([])
  expect('polluted' in prototype).toBe(false)
})
