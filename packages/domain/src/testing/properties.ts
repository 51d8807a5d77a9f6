import * as fc from 'fast-check'

/** Makes every test run use the same cases. A failure prints the path to the failing case. */
export const SEED = 2026_11_26
const RUNS = 120

/** Checks a property with random values. Throws with the smallest value that fails. */
export function checkProperty<Value>(
  arbitrary: fc.Arbitrary<Value>,
  check: (value: Value) => void,
  numRuns = RUNS,
): void {
  fc.assert(fc.property(arbitrary, check), { seed: SEED, numRuns })
}

/** Text that pages print between names. */
export const JOINTS = ' w/ ¦ with ¦, ¦ & ¦ + ¦ / ¦ - ¦: ¦ | ¦\n¦ feat. ¦ presents ¦ @ ¦ and ¦ x '.split('¦')

/** Parts of printed lines. */
const PARTS = [
  'Glass Otters¦The Muk¦DJ Saltbox¦Ann Reed Trio¦!!!¦MØ¦Café¦東京¦the¦THE THE¦Wicks (NZ)¦(¦)¦[¦]¦"¦“¦”¦’s ¦*¦~¦…¦•¦#',
  '&amp;¦<b>¦</b>¦\u0000¦\u200b¦\u202e¦Tour¦Night 2¦Early Show¦SOLD OUT¦Special Guests¦Open Mic¦Album Release¦21+',
  'All Ages¦Free¦8pm¦7:30 PM¦25:61¦doors 7¦7pm/8pm¦noon¦11pm - 2am¦$15¦$10-$20¦$5,000¦€8¦20 USD¦$¦Fri May 2¦5/2',
  '2026-02-30¦Dec 31¦Jan 1¦Feb 29¦31/12/99¦2027¦0¦13¦99999¦-1¦.5',
].flatMap((line) => line.split('¦'))

/** Lines as pages print them, with parts in any order, or arbitrary text. */
export const printedText: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.array(fc.constantFrom(...PARTS, ...JOINTS), { maxLength: 9 }).map((parts) => parts.join('')),
  },
  {
    weight: 2,
    arbitrary: fc.array(fc.constantFrom(...PARTS, ...JOINTS), { maxLength: 9 }).map((parts) => parts.join(' ')),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
)

/** A calendar day between two years, as YYYY-MM-DD. */
export const dayBetween = (firstYear: number, lastYear: number): fc.Arbitrary<string> =>
  fc
    .date({ min: new Date(Date.UTC(firstYear, 0, 1)), max: new Date(Date.UTC(lastYear, 11, 31)), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))

/** A minute of the day, as HH:mm. */
export const clock: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 24 * 60 - 1 })
  .map((minute) => [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':'))
