import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseGeneral } from '@houselights/scrapers/parse/general/parse-general'
import { parsePages } from '@houselights/scrapers/parse/parse-pages'
import { recorded } from '@houselights/scrapers/testing/recorded'
import { knownSource } from '@houselights/scrapers/testing/saved-source'
import { z } from 'zod'
import { loadCaptureIndex } from '../captures/capture-index.ts'
import { parseCapture } from '../captures/parse-capture.ts'
import { compareGeneral, type GeneralComparison, type KnownEvent, toKnown } from './score-general.ts'

/** The pages of a table: `tuning` was read while the reader was written, `scoring` never. */
export type PageGroup = 'captures' | 'handwritten, tuning' | 'handwritten, scoring' | 'recordings'

export interface ScoredPage extends GeneralComparison {
  group: PageGroup
  page: string
  sure: number
}

const SOURCES = join(import.meta.dirname, '../../../../packages/scrapers')

/** Captures that list more than their platform's reader takes from them, looked at one by one. */
const LISTS_MORE: ReadonlySet<string> = new Set([
  // the JSON-LD describes today's concerts; the page shows cards of many more days
  'bandsintown/san-francisco_city-page_2025-05-02.html',
  // a second list of the page holds the matches of the hall's teams
  'carbonhouse/coca-cola-coliseum-toronto_events-page_2024-11-30.html',
  // a row of shows of one presenter stands beside the day's events
  'dothebay/today_2025-05-02.html',
])

/** Every HTML capture of a folder, held against its platform's own reading; undefined where there is no such folder. */
export function scoreCaptures(folder: string, only = ''): ScoredPage[] | undefined {
  const captures = loadCaptureIndex(folder)?.filter(({ file }) => file.endsWith('.html') && file.includes(only))
  return captures?.flatMap((capture) => {
    const { page, listings } = parseCapture(folder, capture)
    const known = listings.map(toKnown)
    return known.length === 0 ? [] : [scorePage({ ...capture, ...page, group: 'captures', page: capture.file, known })]
  })
}

/** The first page of every recording in HTML, held against the listings expected of it. */
export function scoreRecordings(only = ''): ScoredPage[] {
  return recorded().flatMap(({ name, pages: [first], listings, now, timeZone }) => {
    if (!name.includes(only) || !first?.file.endsWith('.html')) return []
    const { url, body } = first
    return [scorePage({ group: 'recordings', page: name, url, body, known: listings.map(toKnown), now, timeZone })]
  })
}

const HandwrittenPage = z.object({
  file: z.string(),
  half: z.enum(['tuning', 'scoring']),
  url: z.string(),
  now: z.string(),
  timeZone: z.string(),
  events: z.array(z.object({ date: z.iso.date(), start: z.string().nullable(), name: z.string() })),
})

/** The pages that were written for this reader. */
export function scoreHandwritten(only = ''): ScoredPage[] {
  const folder = join(SOURCES, 'handwritten')
  const pages = z.array(HandwrittenPage).parse(JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8')))
  return pages
    .filter(({ file }) => file.includes(only))
    .map(({ file, half, events, ...moment }) => {
      const known = events.map(({ name, ...event }) => ({ ...event, names: [name], priceMin: null }))
      const body = readFileSync(join(folder, file), 'utf8')
      return scorePage({ group: `handwritten, ${half}`, page: file, body, known, ...moment })
    })
}

interface PageToScore {
  group: PageGroup
  page: string
  url: string
  body: string
  known: readonly KnownEvent[]
  now: string
  timeZone: string
}

function scorePage({ group, page, url, body, known, now, timeZone }: PageToScore): ScoredPage {
  const source = knownSource('general', url)
  const { listings } = parsePages(source, [{ url, body }], { now, timeZone })
  const { sure } = parseGeneral({ url, body }, { now, timeZone })
  return { group, page, sure, ...compareGeneral({ known, listings, body, listsMore: LISTS_MORE.has(page) }) }
}
