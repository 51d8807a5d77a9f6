import { defaultCity, gazetteer } from '@houselights/config/cities/cities'
import { PUBLIC_KINDS } from '@houselights/contracts/entities/entities'
import {
  chooseComparableLists,
  findCommonNights,
  isWithin,
  type Nights,
  OWN_PAGE,
} from '@houselights/domain/coverage/comparable-lists'
import { findLastNight } from '@houselights/domain/coverage/lists'
import { chapman, recapture } from '@houselights/domain/coverage/recapture'
import { localDay } from '@houselights/domain/dates/city-time'
import { findEvents } from '@houselights/domain/matching/find-events'
import { type Capture, loadCaptureIndex } from '@houselights/scoring/captures/capture-index'
import { parseCapture } from '@houselights/scoring/captures/parse-capture'
import { getVenues, registry } from '@houselights/scrapers/registry/registry'
import { assignVenues } from '../src/ingest/parse/assign-venues.ts'

const cityVenues = getVenues(registry, defaultCity.id)

/**
 * Venues' own pages from spring 2025. With `whole`, the page has the venue's whole calendar, according to the capture
 * index.
 */
const PAGES = [
  { file: 'seetickets/great-american-music-hall_2025-05-02.html', venue: 'great-american-music-hall', whole: false },
  { file: 'seetickets/the-chapel_2025-05-02.html', venue: 'the-chapel', whole: false },
  { file: 'ticketweb/the-independent_2025-05-02.html', venue: 'the-independent', whole: true },
  { file: 'livenation/the-fillmore_venue-page_2025-05-02.html', venue: 'the-fillmore', whole: true },
  { file: 'aeg_axs/regency-ballroom_2025-05-02.html', venue: 'the-regency-ballroom', whole: true },
  { file: 'carbonhouse/the-warfield_2025-05-02.html', venue: 'the-warfield', whole: true },
  { file: 'venuepilot/thee-parkside_2025-05-02.html', venue: 'thee-parkside', whole: true },
  { file: 'tixr_sites/public-works_2025-05-02.html', venue: 'public-works', whole: true },
  { file: 'bespoke_html/1015-folsom_2025-05-02.html', venue: '1015-folsom', whole: true },
  { file: 'bespoke_html/sfjazz-calendar_2025-05-02.html', venue: 'sfjazz-center', whole: true },
]
const LISTS = [
  { file: 'songkick/sf-bay-area_metro-page_2025-05-02.html', name: 'Songkick' },
  { file: 'bandsintown/san-francisco_city-page_2025-05-02.html', name: 'Bandsintown' },
  { file: 'dothebay/today_2025-05-02.html', name: 'Do The Bay' },
  { file: 'eventbrite/san-francisco-music-today_2025-05-02.html', name: 'Eventbrite' },
  { file: 'foopee_the_list/by-date.0_2025-06-20.html', name: 'The List' },
  { file: 'nineteen_hz/bay-area_2025-08-29.html', name: '19hz' },
]

type CapturedCity = NonNullable<ReturnType<typeof loadCapturedCity>>
type CapturedShow = CapturedCity['shows'][number]

/**
 * Parses the captured pages and lists, assigns them to venues, and matches them as a worker does. Returns undefined
 * without captures.
 */
export function loadCapturedCity(folder: string) {
  const captures = loadCaptureIndex(folder)
  if (!captures) return undefined
  const parse = (file: string, source: string, ownVenue?: string) => {
    const capture = captures.find((entry) => entry.file === file)
    if (!capture) throw new Error(`the captures have no ${file}`)
    return assignCapture(folder, capture, source, ownVenue)
  }
  const pages = PAGES.map((page) => ({ ...page, parsed: parse(page.file, OWN_PAGE, page.venue) }))
  const lists = LISTS.map(({ file, name }) => ({ name, parsed: parse(file, name) }))
  const allListings = [...pages, ...lists].flatMap(({ parsed: { listings } }) => listings)
  const { targets } = findEvents({ newListings: allListings, moved: [], assigned: [], decided: [], gazetteer })
  const groups = Map.groupBy(allListings, ({ key }) => JSON.stringify(targets.get(key)))
  return {
    shows: [...groups.values()].flatMap((group) => {
      const [firstListing] = group
      if (!firstListing) return []
      // OWN_PAGE and the names of lists
      const lists = [...new Set(group.map(({ source }) => source))]
      return [
        {
          venue: firstListing.venueSlug,
          day: firstListing.listing.date,
          lists,
          titles: group.map(({ listing }) => listing.title),
        },
      ]
    }),
    pages: pages.map(({ venue, whole, parsed: { from, listings } }) => {
      const days = listings.map(({ listing }) => listing.date).sort()
      return { venue, whole, nights: { from, to: days.at(-1) ?? from } }
    }),
    lists: lists.map(({ name, parsed: { from, listings } }) => ({
      list: name,
      nights: { from, to: findLastNight(listings.map(({ listing }) => listing.date)) ?? from },
    })),
  }
}

function assignCapture(folder: string, capture: Capture, source: string, ownVenue: string | undefined) {
  const from = localDay(capture.now, capture.timeZone)
  const upcoming = parseCapture(folder, capture).listings.filter(
    ({ date, kind }) => date >= from && PUBLIC_KINDS.includes(kind),
  )
  const { assignedListings } = assignVenues(upcoming, { slug: source, venue: ownVenue, source: capture }, [cityVenues])
  return {
    from,
    listings: assignedListings.map((assigned) => ({
      ...assigned,
      key: `${capture.file}#${assigned.listing.sourceId}`,
    })),
  }
}

/** Compares each venue's page with each list that covers the venue, and with all those lists together. */
export function compareCaptured({ shows, pages, lists }: CapturedCity) {
  return pages.flatMap(({ venue, whole, nights }) => {
    const venueShows = shows.filter((show) => show.venue === venue)
    const pairs = lists.flatMap(({ list, nights: listNights }) => {
      const common = findCommonNights(nights, listNights)
      return common ? [{ lists: [list], nights: common }] : []
    })
    const combined = chooseComparableLists(nights, lists, venueShows)
    return [...pairs, ...(combined.lists.length > 1 ? [combined] : [])].flatMap((chosen) => {
      const catches = findCatches(venueShows, chosen.lists, chosen.nights)
      return compareCatches(catches, { venue, whole, listNames: chosen.lists.join(', '), nights: chosen.nights })
    })
  })
}

/** Compares all whole pages together with each list. Only nights that a venue's page and the list both cover count. */
export function comparePooled({ shows, pages, lists }: CapturedCity) {
  return lists.flatMap(({ list, nights: listNights }) => {
    const catches = pages.flatMap(({ venue, whole, nights }) => {
      const common = whole && findCommonNights(nights, listNights)
      const venueShows = shows.filter((show) => show.venue === venue)
      return common ? findCatches(venueShows, [list], common) : []
    })
    return compareCatches(catches, { venue: 'all whole pages', whole: true, listNames: list, nights: listNights })
  })
}

/** For each show of these nights, returns the names of the lists that have it. `OWN_PAGE` stands for the venue's page. */
const findCatches = (shows: readonly CapturedShow[], lists: readonly string[], nights: Nights): string[][] =>
  shows
    .filter(({ day }) => isWithin(nights, day))
    .map((show) => show.lists.filter((list) => list === OWN_PAGE || lists.includes(list)))
    .filter((showLists) => showLists.length > 0)

function compareCatches(
  catches: readonly (readonly string[])[],
  /** `listNames` has the name of a list, or of all lists that are compared together. */
  labels: { venue: string; whole: boolean; listNames: string; nights: Nights },
) {
  const list = catches.filter((showLists) => showLists.some((name) => name !== OWN_PAGE)).length
  const page = catches.filter((showLists) => showLists.includes(OWN_PAGE)).length
  if (list === 0) return []
  const both = page + list - catches.length
  const estimated = recapture(catches, OWN_PAGE)
  const { point, low, high } = estimated?.estimate ?? chapman(page, list, both)
  return [{ ...labels, page, list, both, point, low, high, seen: catches.length, method: estimated?.method ?? TOO_FEW }]
}

export const TOO_FEW = 'too few shared'

export const toComparisonTable = (rows: ReturnType<typeof compareCatches>): string =>
  [
    '| venue | against | nights | page | list | both | seen | estimate | 95 % interval |',
    '| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | --- |',
    ...rows.map(({ venue, whole, listNames, nights, page, list, both, seen, point, low, high, method }) => {
      const isEstimated = method !== TOO_FEW
      const interval = isEstimated
        ? `${Math.floor(low)} to ${high === null ? '…' : Math.ceil(high)} (${method})`
        : method
      return `| ${venue}${whole ? '' : ' (first page)'} | ${listNames} | ${nights.from} to ${nights.to} | ${page} | ${list} | ${both} | ${seen} | ${isEstimated ? Math.round(point) : '–'} | ${interval} |`
    }),
  ].join('\n')
