import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { artistKey, foldName } from '../artists/artist-name.ts'
import { checkProperty, JOINTS, printedText } from '../testing/properties.ts'
import { fold, slugify, tidy, toLine } from '../text/text.ts'
import { cleanActName } from './act-name.ts'
import { parseBill } from './parse-bill.ts'

const isVisible = (text: string): boolean => /[\p{L}\p{N}\p{S}\p{P}]/u.test(tidy(text))

test.each<[string, (text: string) => string | null]>([
  ['tidy', tidy],
  ['toLine', toLine],
  ['fold', fold],
  ['foldName', foldName],
  ['slugify', slugify],
  ['artistKey', artistKey],
  ['cleanActName', cleanActName],
])('%s is idempotent', (_, clean) => {
  checkProperty(printedText, (text) => {
    const cleaned = clean(text)
    if (cleaned !== null) expect(clean(cleaned)).toBe(cleaned)
  })
})

test('every visible name has a key', () => {
  checkProperty(printedText, (text) => {
    if (isVisible(text)) expect(artistKey(text)).not.toBe('')
  })
})

test('a bill lists each act once, and has a headliner if there are acts', () => {
  checkProperty(printedText, (title) => {
    const { name, headliner, support, billedBy } = parseBill({ title })
    const acts = headliner === null ? support : [headliner, ...support]
    expect(headliner === null).toBe(acts.length === 0)
    expect(billedBy === null).toBe(acts.length === 0)
    expect(new Set(acts.map(artistKey)).size).toBe(acts.length)
    for (const act of acts) expect(act.length).toBeLessThanOrEqual(300)
    if (isVisible(title)) expect(name).not.toBe('')
  })
})

const NAMES = 'Glass Otters¦The Muk¦DJ Saltbox¦Ann Reed Trio¦MØ¦Café Tacvba¦東京¦THE THE¦Wicks (NZ)¦1999'.split('¦')
const PREFIXES = ['', '', '', 'SOLD OUT: ', '8pm ', 'SAT 10/12 – ', '$10 ', 'Early Show: ', 'Fri May 2\n']
const SUFFIXES = '¦¦ (SOLD OUT)¦ - 8pm¦ $15¦ | 21+¦ - Album Release Show¦ (Early Show)¦ Night 2¦\n$15'.split('¦')

/** Titles as calendars print them: up to three names, with text around them. */
const printedTitle = fc
  .tuple(
    fc.constantFrom(...PREFIXES),
    fc.array(fc.tuple(fc.constantFrom(...JOINTS), fc.constantFrom(...NAMES)), { minLength: 1, maxLength: 3 }),
    fc.constantFrom(...SUFFIXES),
  )
  .map(
    ([prefix, parts, suffix]) =>
      prefix + parts.map(([joint, name], index) => (index > 0 ? joint : '') + name).join('') + suffix,
  )

test('cleaning a clean name changes nothing', () => {
  checkProperty(printedTitle, (title) => {
    const { name } = parseBill({ title })
    expect(parseBill({ title: name }).name).toBe(name)
  })
})

test('cleaning any text repeatedly reaches a fixed point', () => {
  checkProperty(printedText, (title) => {
    let name = title
    for (let round = 0; round < 5; round++) name = parseBill({ title: name }).name
    expect(parseBill({ title: name }).name).toBe(name)
  })
})

test('parses only the beginning of overlong titles', () => {
  for (const text of ['Glass Otters, ', '$1 ', '7pm / ', '(', 'é\u0301', '\n'])
    expect(parseBill({ title: text.repeat(20_000) }).name.length).toBeLessThanOrEqual(5000)
})
