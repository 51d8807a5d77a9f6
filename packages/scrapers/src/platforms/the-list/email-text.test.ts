import { expect, test } from 'vitest'
import { parseEmailText } from './email-text.ts'
import { toListing } from './row.ts'

const parse = (text: string) => parseEmailText(text).map((row) => toListing(row, '2026-08-21'))

test('a row with a misprinted date is a problem, not a part of the row above', () => {
  const [first, misprinted, last] = parse(
    [
      'aug 21 fri Glass Otters at the Old Barn, S.F. a/a $10 8pm',
      'sug 22 sat Quiet Motors',
      '   at the Knot, Oakland 21+ 9pm',
      'aug 22 sat Moth And Flame at thee Wick Club, Oakland 21+ 9pm',
    ].join('\n'),
  )
  expect(first?.listing).toMatchObject({ title: 'Glass Otters', venue: 'the Old Barn, S.F.' })
  expect(misprinted?.problem).toMatchObject({
    kind: 'bad-listing',
    message: expect.stringContaining('Quiet Motors the Knot, Oakland'),
  })
  expect(last?.listing).toMatchObject({ venue: 'thee Wick Club, Oakland', place: { city: 'Oakland' } })
})

test('a street fair without "at" is its own venue, but a bill without one isn’t', () => {
  expect(parse('aug 21 fri Lantern Street Fair, S.F. a/a')[0]?.listing).toMatchObject({
    title: 'Lantern Street Fair',
    venue: 'Lantern Street Fair',
    place: { city: 'San Francisco' },
  })
  const bill = parse('aug 21 fri Glass Otters, Quiet Motors Old Barn, S.F. a/a')[0]?.listing
  expect(bill).toMatchObject({ place: { city: 'San Francisco' } })
  expect(bill?.venue).toBeUndefined()
})
