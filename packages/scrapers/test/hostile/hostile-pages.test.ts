import { HOSTILE_STRINGS } from '@houselights/contracts/testing/hostile/hostile-strings'
import { afterAll, describe, expect, test } from 'vitest'
import { type Recorded, recorded } from '../../src/testing/recorded.ts'
import { parseHostile } from './parse-hostile.ts'

/** `npm run hostile` puts every string into every kind of place of every recording; `npm test` takes a part of that. */
const FULL = process.env.HOSTILE === 'full'

/** The e-mail of The List is plain text whose words are all read as what they stand beside: only its cases are short enough to fill. */
const NO_FREE_PLACES = new Set(['the-list-email'])

const all = recorded().filter(({ name }) => !NO_FREE_PLACES.has(name))
/** One of each platform and custom source, the shortest. */
const chosen = [...Map.groupBy(all, ({ platform }) => platform).values()].flatMap(
  (ofOne) => ofOne.toSorted((one, other) => one.size - other.size)[0] ?? [],
)

test('there are more than two hundred hostile strings', () => {
  expect(new Set(HOSTILE_STRINGS).size).toBe(HOSTILE_STRINGS.length)
  expect(HOSTILE_STRINGS.length).toBeGreaterThan(200)
})

const parsedSomewhere = new Set<string>()

/** In the short run a page takes a third of the strings, and the next page the next third. */
const PARTS = FULL ? 1 : 3
const getPart = (recording: Recorded): string[] =>
  HOSTILE_STRINGS.filter((_, index) => index % PARTS === chosen.indexOf(recording) % PARTS || FULL)

describe.each(FULL ? all : chosen)('hostile strings in the pages of $name', (recording) => {
  test('are read as texts and links that no output has to fear', { timeout: FULL ? 3_600_000 : 180_000 }, () => {
    const strings = getPart(recording)
    const { faults, placed, read } = parseHostile(recording, strings, FULL)
    expect(faults).toEqual([])
    expect(placed.size).toBe(strings.length)
    expect(read.size).toBeGreaterThan(0)
    for (const text of read) parsedSomewhere.add(text)
  })
})

// so that it is known that they get to where they are meant to
test('most of them were read just as they are from one page or another', () => {
  expect(parsedSomewhere.size).toBeGreaterThan(HOSTILE_STRINGS.length / 2)
})

afterAll(() => {
  const prototype: object = Object.prototype
  expect(Object.keys(prototype)).toEqual([])
  expect('polluted' in prototype).toBe(false)
})
