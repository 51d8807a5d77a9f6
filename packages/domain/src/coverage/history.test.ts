import { expect, test } from 'vitest'
import { addDays, getWeekday } from '../dates/city-time.ts'
import { seededRandom } from '../testing/seeded-random.ts'
import { coverageWindow } from './comparable.ts'
import { countQuantile, estimateFromHistory, type KnownNight } from './history.ts'

const TODAY = '2026-11-21'
const window = coverageWindow(TODAY, 3)
const getDays = (from: string, to: string): string[] => {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}
/** A venue that is open Thursday to Saturday, whose shows are known this many days before. */
const showsOfVenue = (
  from: string,
  { ahead = 60, open = (day: string) => getWeekday(day) >= 4 && getWeekday(day) <= 6 } = {},
) =>
  getDays(from, addDays(TODAY, 31))
    .filter(open)
    .map((day): KnownNight => ({ day, firstSeen: addDays(day, -ahead) }))

test('estimates nothing from too few weeks', () => {
  const since = addDays(TODAY, -55)
  expect(estimateFromHistory({ since, today: TODAY, window, shows: showsOfVenue(since) })).toBeUndefined()
  expect(
    estimateFromHistory({ since: addDays(TODAY, -56), today: TODAY, window, shows: showsOfVenue(since) }),
  ).toBeDefined()
})

test('expects a regular venue to keep its habit', () => {
  const since = addDays(TODAY, -300)
  const shows = showsOfVenue(since)
  const actual = shows.filter(({ day }) => day >= window.from).length
  const estimate = estimateFromHistory({ since, today: TODAY, window, shows })
  expect(Math.round(estimate?.point ?? 0)).toBe(actual)
  expect(estimate?.low).toBeLessThan(actual)
  expect(estimate?.high).toBeGreaterThan(actual)
})

test('counts the shows of a month with a dead page as missed', () => {
  const since = addDays(TODAY, -300)
  const whole = showsOfVenue(since)
  const shows = whole.filter(({ day }) => day < '2026-09-14' || day > '2026-10-11')
  const estimate = estimateFromHistory({ since, today: TODAY, window, shows })
  const truth = whole.filter(({ day }) => day >= window.from).length
  expect(truth - (estimate?.point ?? 0)).toBeLessThan(2)
  expect(truth - shows.filter(({ day }) => day >= window.from).length).toBe(12)
})

test('does not expect more in other weeks because of a festival week', () => {
  const since = addDays(TODAY, -200)
  const shows = showsOfVenue(since)
  const festival = Array.from({ length: 60 }, (): KnownNight => ({ day: '2026-07-15', firstSeen: '2026-06-01' }))
  const point = (given: KnownNight[]) => estimateFromHistory({ since, today: TODAY, window, shows: given })?.point
  expect(point([...shows, ...festival])).toBeCloseTo(point(shows) ?? 0, 5)
})

test('does not miss shows that the venue announces late', () => {
  const since = addDays(TODAY, -200)
  const known = showsOfVenue(since, { ahead: 10 }).filter(({ firstSeen }) => firstSeen <= TODAY)
  const estimate = estimateFromHistory({ since, today: TODAY, window, shows: known })
  const actual = known.filter(({ day }) => day >= window.from).length
  expect(Math.abs((estimate?.point ?? 0) - actual)).toBeLessThan(2)
})

test('expects a month that was quiet last year to be quiet', () => {
  const since = addDays(TODAY, -700)
  const open = (day: string) => getWeekday(day) >= 2 && (day.slice(5, 7) !== '12' || getWeekday(day) === 6)
  const december = { from: '2026-12-01', to: '2026-12-31' }
  const shows = showsOfVenue(since, { ahead: 90, open })
  const estimate = estimateFromHistory({ since, today: TODAY, window: december, shows })
  const flat = 6 * (31 / 7)
  expect(estimate?.point).toBeLessThan(flat * 0.75)
})

test('the interval of an irregular venue contains the result in nine of ten cases', () => {
  const random = seededRandom(5)
  const since = addDays(TODAY, -250)
  let held = 0
  for (let run = 0; run < 200; run++) {
    const shows = showsOfVenue(since, { open: () => random() < 0.45 })
    const actual = shows.filter(({ day }) => day >= window.from).length
    const estimate = estimateFromHistory({ since, today: TODAY, window, shows })
    if (estimate && estimate.low <= actual && actual <= (estimate.high ?? 0)) held++
  }
  console.log(`own history: the interval holds the truth in ${held / 2} % of 200 runs`)
  expect(held).toBeGreaterThanOrEqual(180)
})

test('computes the quantiles of the distributions', () => {
  // Poisson with mean 10: 0.975 at 17, 0.025 at 4; negative binomial with size 5 and mean 10: 0.975 at 23.
  expect([countQuantile(0.025, 10, 10), countQuantile(0.975, 10, 10)]).toEqual([4, 17])
  expect(countQuantile(0.975, 10, 30)).toBe(23)
  expect(countQuantile(0.5, 400, 800)).toBeGreaterThan(380)
  expect(countQuantile(0.5, 0, 0)).toBe(0)
})
