import { expect, test } from 'vitest'
import { addDays, getWeekday } from '../dates/city-time.ts'
import { seededRandom } from '../testing/seeded-random.ts'
import { getCoverageWindow } from './comparable-lists.ts'
import { countQuantile, estimateFromHistory, type KnownNight } from './history.ts'

const TODAY = '2026-11-21'
const window = getCoverageWindow(TODAY, 3)
const getDays = (from: string, to: string): string[] => {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}
/** Lists the shows of a venue that announces them this many days ahead and, by default, opens Thursday to Saturday. */
const listVenueShows = (
  from: string,
  { daysAhead = 60, isOpen = (day: string) => getWeekday(day) >= 4 && getWeekday(day) <= 6 } = {},
) =>
  getDays(from, addDays(TODAY, 31))
    .filter(isOpen)
    .map((day): KnownNight => ({ day, firstSeen: addDays(day, -daysAhead) }))

test('estimates nothing from too few weeks', () => {
  const since = addDays(TODAY, -55)
  expect(estimateFromHistory({ since, today: TODAY, window, shows: listVenueShows(since) })).toBeUndefined()
  expect(
    estimateFromHistory({ since: addDays(TODAY, -56), today: TODAY, window, shows: listVenueShows(since) }),
  ).toBeDefined()
})

test('expects a regular venue to keep its habit', () => {
  const since = addDays(TODAY, -300)
  const shows = listVenueShows(since)
  const actual = shows.filter(({ day }) => day >= window.from).length
  const estimate = estimateFromHistory({ since, today: TODAY, window, shows })
  expect(Math.round(estimate?.point ?? 0)).toBe(actual)
  expect(estimate?.low).toBeLessThan(actual)
  expect(estimate?.high).toBeGreaterThan(actual)
})

test('counts shows as missed if the page was down in their month', () => {
  const since = addDays(TODAY, -300)
  const allShows = listVenueShows(since)
  const shows = allShows.filter(({ day }) => day < '2026-09-14' || day > '2026-10-11')
  const estimate = estimateFromHistory({ since, today: TODAY, window, shows })
  const truth = allShows.filter(({ day }) => day >= window.from).length
  expect(truth - (estimate?.point ?? 0)).toBeLessThan(2)
  expect(truth - shows.filter(({ day }) => day >= window.from).length).toBe(12)
})

test('does not expect more shows in other weeks because of a festival week', () => {
  const since = addDays(TODAY, -200)
  const shows = listVenueShows(since)
  const festival = Array.from({ length: 60 }, (): KnownNight => ({ day: '2026-07-15', firstSeen: '2026-06-01' }))
  const estimatePoint = (nights: KnownNight[]) =>
    estimateFromHistory({ since, today: TODAY, window, shows: nights })?.point
  expect(estimatePoint([...shows, ...festival])).toBeCloseTo(estimatePoint(shows) ?? 0, 5)
})

test('does not count unannounced shows as missed if the venue always announces late', () => {
  const since = addDays(TODAY, -200)
  const announcedShows = listVenueShows(since, { daysAhead: 10 }).filter(({ firstSeen }) => firstSeen <= TODAY)
  const estimate = estimateFromHistory({ since, today: TODAY, window, shows: announcedShows })
  const actual = announcedShows.filter(({ day }) => day >= window.from).length
  expect(Math.abs((estimate?.point ?? 0) - actual)).toBeLessThan(2)
})

test('expects a month that was quiet last year to be quiet', () => {
  const since = addDays(TODAY, -700)
  const isOpen = (day: string) => getWeekday(day) >= 2 && (day.slice(5, 7) !== '12' || getWeekday(day) === 6)
  const december = { from: '2026-12-01', to: '2026-12-31' }
  const shows = listVenueShows(since, { daysAhead: 90, isOpen })
  const estimate = estimateFromHistory({ since, today: TODAY, window: december, shows })
  const pointWithoutSeason = 6 * (31 / 7)
  expect(estimate?.point).toBeLessThan(pointWithoutSeason * 0.75)
})

test('the interval of an irregular venue contains the true number in nine of ten cases', () => {
  const random = seededRandom(5)
  const since = addDays(TODAY, -250)
  let hits = 0
  for (let run = 0; run < 200; run++) {
    const shows = listVenueShows(since, { isOpen: () => random() < 0.45 })
    const actual = shows.filter(({ day }) => day >= window.from).length
    const estimate = estimateFromHistory({ since, today: TODAY, window, shows })
    if (estimate && estimate.low <= actual && actual <= (estimate.high ?? 0)) hits++
  }
  console.log(`own history: the interval contains the true number in ${hits / 2}% of 200 runs`)
  expect(hits).toBeGreaterThanOrEqual(180)
})

test('computes quantiles of the Poisson and negative binomial distributions', () => {
  // Poisson with mean 10: 0.975 at 17, 0.025 at 4; negative binomial with size 5 and mean 10: 0.975 at 23.
  expect([countQuantile(0.025, 10, 10), countQuantile(0.975, 10, 10)]).toEqual([4, 17])
  expect(countQuantile(0.975, 10, 30)).toBe(23)
  expect(countQuantile(0.5, 400, 800)).toBeGreaterThan(380)
  expect(countQuantile(0.5, 0, 0)).toBe(0)
})
