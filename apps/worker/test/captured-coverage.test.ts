import { resolve } from 'node:path'
import { OWN_PAGE } from '@houselights/domain/coverage/comparable-lists'
import { describe, expect, test } from 'vitest'
import { compareCaptured, comparePooled, loadCapturedCity, TOO_FEW, toComparisonTable } from './captured-coverage.ts'

const FOLDER = resolve(process.env.CAPTURES_DIR ?? resolve(import.meta.dirname, '../../../../shared/captures'))
const city = loadCapturedCity(FOLDER)
if (!city)
  console.log(`Coverage is not compared with captures: there is no captures.json in ${FOLDER} (set CAPTURES_DIR).`)

/** Lists that were captured on the day of the pages. */
const SAME_DAY = ['Songkick', 'Bandsintown', 'Do The Bay', 'Eventbrite']

describe.runIf(city)('captured venue pages compared with captured lists of the same nights', () => {
  const captured = city ?? { shows: [], pages: [], lists: [] }
  const comparisons = compareCaptured(captured)
  const pooled = comparePooled(captured)
  console.log(toComparisonTable([...comparisons, ...pooled]))

  test('each list except the small ones covers venues whose page we have', () => {
    const coveringLists = new Set(comparisons.map(({ listNames }) => listNames))
    expect(['Songkick', 'Do The Bay', 'The List', '19hz'].filter((list) => !coveringLists.has(list))).toEqual([])
    expect(comparisons.length).toBeGreaterThanOrEqual(18)
  })

  test('an interval starts at or above the number of shows seen and ends at or above its estimate', () => {
    for (const { seen, point, low, high, listNames, venue } of [...comparisons, ...pooled]) {
      expect(
        [low, point].every((count) => count >= seen - 1e-9),
        `${venue} against ${listNames}`,
      ).toBe(true)
      expect(high === null || high >= point - 1e-9, `${venue} against ${listNames}`).toBe(true)
    }
  })

  test('lists of the same day have only one show that is missing from a whole page, so everything else is matched', () => {
    const wholePages = new Map(captured.pages.filter((page) => page.whole).map(({ venue, nights }) => [venue, nights]))
    const extraShows = captured.shows.filter(({ venue, day, lists }) => {
      const nights = wholePages.get(venue)
      return nights && day <= nights.to && !lists.includes(OWN_PAGE) && lists.some((list) => SAME_DAY.includes(list))
    })
    expect(extraShows.map(({ venue, day, titles }) => [venue, day, ...titles])).toEqual([
      ['public-works', '2025-05-03', 'Ott'],
    ])
  })

  test('the interval contains the count of a complete page', () => {
    const completePages = comparisons.filter(
      ({ whole, listNames, method, list, both }) =>
        whole && method !== TOO_FEW && SAME_DAY.includes(listNames) && list === both,
    )
    expect(completePages.length).toBeGreaterThan(0)
    for (const { page, low, high } of completePages) {
      expect(low).toBeLessThanOrEqual(page)
      expect(high ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(page)
    }
  })

  test('pooled across the venues, the estimate shows that the pages of the day are nearly complete', () => {
    const songkick = pooled.find(({ listNames }) => listNames === 'Songkick')
    expect(songkick?.method).toBe('chapman')
    expect(songkick?.both).toBeGreaterThanOrEqual(10)
    expect(songkick?.page).toBeGreaterThanOrEqual((songkick?.point ?? 0) * 0.85)
  })

  test('a list from the end of August has shows that pages from May couldn’t have yet', () => {
    const augustList = pooled.find(({ listNames }) => listNames === '19hz')
    expect(augustList?.seen).toBeGreaterThan((augustList?.page ?? 0) + 10)
    expect(augustList?.point).toBeGreaterThan(augustList?.seen ?? 0)
  })
})
