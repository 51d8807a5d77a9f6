import { defaultCity, gazetteer } from '@houselights/config/cities/cities'
import { PUBLIC_KINDS } from '@houselights/contracts/entities/entities'
import {
  chooseComparableLists,
  findCommonNights,
  isWithin,
  type Nights,
  OWN,
} from '@houselights/domain/coverage/comparable-lists'
import { lastNight } from '@houselights/domain/coverage/lists'
import { chapman, recapture } from '@houselights/domain/coverage/recapture'
import { localDay } from '@houselights/domain/dates/city-time'
import { findEvents } from '@houselights/domain/matching/find-events'
import { type Capture, loadCaptureIndex } from '@houselights/scoring/captures/capture-index'
import { parseCapture } from '@houselights/scoring/captures/parse-capture'
import { getVenues, registry } from '@houselights/scrapers/registry/registry'
import { assignVenues } from '../src/ingest/parse/assign-venues.ts'

const cityVenues = getVenues(registry, defaultCity.id)

/** Venues' own pages from spring 2025. `whole`: the page has the venue's whole calendar, by its index. */
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
 * The captured pages and lists, parsed, assigned to venues and matched as a worker does it. Undefined without captures.
 */
export function loadCapturedCity(folder: string) {
  const captures = loadCaptureIndex(folder)
  if (!captures) return undefined
  const parse = (file: string, source: string, own?: string) => {
    const capture = captures.find((entry) => entry.file === file)
    if (!capture) throw new Error(`the captures have no ${file}`)
    return assignCapture(folder, capture, source, own)
  }
  const pages = PAGES.map((page) => ({ ...page, parsed: parse(page.file, OWN, page.venue) }))
  const lists = LISTS.map(({ file, name }) => ({ name, parsed: parse(file, name) }))
  const all = [...pages, ...lists].flatMap(({ parsed: { listings } }) => listings)
  const { targets } = findEvents({ fresh: all, moved: [], assigned: [], decided: [], gazetteer })
  const groups = Map.groupBy(all, ({ key }) => JSON.stringify(targets.get(key)))
  return {
    shows: [...groups.values()].flatMap((group) => {
      const [first] = group
      if (!first) return []
      // OWN and the names of lists
      const lists = [...new Set(group.map(({ source }) => source))]
      return [{ venue: first.venueSlug, day: first.listing.date, lists, titles: group.map((one) => one.listing.title) }]
    }),
    pages: pages.map(({ venue, whole, parsed: { from, listings } }) => {
      const days = listings.map(({ listing }) => listing.date).sort()
      return { venue, whole, nights: { from, to: days.at(-1) ?? from } }
    }),
    lists: lists.map(({ name, parsed: { from, listings } }) => ({
      list: name,
      nights: { from, to: lastNight(listings.map(({ listing }) => listing.date)) ?? from },
    })),
  }
}

function assignCapture(folder: string, capture: Capture, source: string, own: string | undefined) {
  const from = localDay(capture.now, capture.timeZone)
  const upcoming = parseCapture(folder, capture).listings.filter(
    ({ date, kind }) => date >= from && PUBLIC_KINDS.includes(kind),
  )
  const { assignedListings } = assignVenues(upcoming, { slug: source, venue: own, source: capture }, cityVenues)
  return { from, listings: assignedListings.map((one) => ({ ...one, key: `${capture.file}#${one.listing.sourceId}` })) }
}

/** Each venue's page against each list that knows the venue, and against all of them together. */
export function compareCaptured({ shows, pages, lists }: CapturedCity) {
  return pages.flatMap(({ venue, whole, nights }) => {
    const here = shows.filter((show) => show.venue === venue)
    const pairs = lists.flatMap(({ list, nights: listNights }) => {
      const common = findCommonNights(nights, listNights)
      return common ? [{ lists: [list], nights: common }] : []
    })
    const combined = chooseComparableLists(nights, lists, here)
    return [...pairs, ...(combined.lists.length > 1 ? [combined] : [])].flatMap((chosen) => {
      const catches = findCatches(here, chosen.lists, chosen.nights)
      return compareCatches(catches, { venue, whole, by: chosen.lists.join(', '), nights: chosen.nights })
    })
  })
}

/** All whole pages together against each list, each venue over the nights that both cover. */
export function comparePooled({ shows, pages, lists }: CapturedCity) {
  return lists.flatMap(({ list, nights: listNights }) => {
    const catches = pages.flatMap(({ venue, whole, nights }) => {
      const common = whole && findCommonNights(nights, listNights)
      const here = shows.filter((show) => show.venue === venue)
      return common ? findCatches(here, [list], common) : []
    })
    return compareCatches(catches, { venue: 'all whole pages', whole: true, by: list, nights: listNights })
  })
}

const findCatches = (shows: readonly CapturedShow[], lists: readonly string[], nights: Nights): string[][] =>
  shows
    .filter(({ day }) => isWithin(nights, day))
    .map(({ lists: by }) => by.filter((one) => one === OWN || lists.includes(one)))
    .filter((by) => by.length > 0)

function compareCatches(
  catches: readonly (readonly string[])[],
  /** `by` names a list, or all lists that can be compared together. */
  labels: { venue: string; whole: boolean; by: string; nights: Nights },
) {
  const list = catches.filter((by) => by.some((one) => one !== OWN)).length
  const page = catches.filter((by) => by.includes(OWN)).length
  if (list === 0) return []
  const both = page + list - catches.length
  const found = recapture(catches, OWN)
  const { point, low, high } = found?.estimate ?? chapman(page, list, both)
  return [{ ...labels, page, list, both, point, low, high, seen: catches.length, method: found?.method ?? TOO_FEW }]
}

export const TOO_FEW = 'too few shared'

export const toComparisonTable = (rows: ReturnType<typeof compareCatches>): string =>
  [
    '| venue | against | nights | page | list | both | seen | estimate | 95 % interval |',
    '| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | --- |',
    ...rows.map(({ venue, whole, by, nights, page, list, both, seen, point, low, high, method }) => {
      const known = method !== TOO_FEW
      const interval = known ? `${Math.floor(low)} to ${high === null ? '…' : Math.ceil(high)} (${method})` : method
      return `| ${venue}${whole ? '' : ' (first page)'} | ${by} | ${nights.from} to ${nights.to} | ${page} | ${list} | ${both} | ${seen} | ${known ? Math.round(point) : '–'} | ${interval} |`
    }),
  ].join('\n')
