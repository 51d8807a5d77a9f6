import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanDescription, cleanLine } from '../parse/html/clean-text.ts'
import { toSafeLink } from '../parse/links.ts'
import type { RawListing } from '../source/source.ts'
import { findBrokenRules } from '../testing/broken-rules.ts'
import { normalize } from './normalize.ts'

const SEED = 2026_11_26
const RUN_OPTIONS = { seed: SEED, numRuns: 100 }
console.log(`listing properties: seed ${SEED}`)

const context = { now: '2026-05-02T12:00:00-07:00', timeZone: 'America/Los_Angeles', pageUrl: 'https://hall.example/' }

/** Fragments of printed text, separated by `¦`. */
const PARTS = [
  'Glass Otters¦The Muk¦ w/ ¦, ¦ & ¦ / ¦ presents ¦\n¦<br>¦<b>¦&amp;lt;i&amp;gt;¦&#0;¦\u0000',
  '8pm¦doors 9pm¦7pm/6pm¦11pm - 2am¦25:61¦$15¦$20 - $10¦free¦Night 2¦SOLD OUT¦Fri May 8¦21+',
  'javascript:alert(1)¦https://a.example/x¦//b.example¦https://u:p@c.example/¦\u202e¦\ud83c¦🎸¦東京',
].flatMap((line) => line.split('¦'))
const text = fc.oneof(
  fc.array(fc.constantFrom(...PARTS), { maxLength: 6 }).map((parts) => parts.join(' ')),
  fc.string({ unit: 'binary', maxLength: 30 }),
)
const day = fc.constantFrom('2026-05-08', '2026-05-31', '2026-11-01', '2027-03-14', '2026-02-30', '2036-01-01', 'soon')
const time = fc.constantFrom('8pm', '7pm', '1:30am', '02:30', '23:59', '2026-05-08 19:00', 'late')
const money = fc.oneof(
  text,
  fc.record({ text, min: fc.double(), max: fc.double(), currency: text }, { requiredKeys: [] }),
)

const rawListing: fc.Arbitrary<RawListing> = fc
  .record(
    {
      sourceId: text,
      support: fc.oneof(text, fc.array(text, { maxLength: 4 })),
      performers: fc.array(text, { maxLength: 4 }),
      subtitle: text,
      presenter: text,
      tour: text,
      night: text,
      headliner: text,
      age: text,
      statusText: text,
      start: time,
      doors: time,
      end: time,
      times: text,
      price: money,
      ticketUrl: text,
      url: text,
      imageUrl: text,
      description: text,
      venue: text,
      room: text,
      genres: fc.array(text, { maxLength: 3 }),
      category: text,
      place: fc.record(
        { address: text, city: text, latitude: fc.double(), longitude: fc.double() },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: [] },
  )
  .chain((fields) => fc.record({ title: text, date: day }).map((required) => ({ ...fields, ...required })))

test('turns any parsed values into valid listings or problems', () => {
  fc.assert(
    fc.property(fc.array(rawListing, { maxLength: 3 }), (listings) => {
      const output = normalize({ listings, problems: [] }, context)
      expect(findBrokenRules(output.listings, context)).toEqual([])
    }),
    RUN_OPTIONS,
  )
})

test('leaves clean text unchanged', () => {
  fc.assert(
    fc.property(text, (input) => {
      const [line, description] = [cleanLine(input), cleanDescription(input)]
      expect(cleanLine(line)).toBe(line)
      expect(cleanDescription(description)).toBe(description)
    }),
    RUN_OPTIONS,
  )
})

test('keeps only web links, and leaves them unchanged the second time', () => {
  fc.assert(
    fc.property(fc.oneof(text, fc.webUrl()), (input) => {
      const link = toSafeLink(input, 'https://hall.example/')
      if (link === null) return
      expect(link).toMatch(/^https?:\/\//)
      expect(toSafeLink(link, 'https://elsewhere.example/')).toBe(link)
    }),
    RUN_OPTIONS,
  )
})
