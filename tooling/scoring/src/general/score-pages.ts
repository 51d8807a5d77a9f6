import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseGeneral } from '@houselights/scrapers/parse/general/parse-general'
import { parsePages } from '@houselights/scrapers/parse/parse-pages'
import { loadRecordings } from '@houselights/scrapers/testing/recorded'
import { getSavedSource } from '@houselights/scrapers/testing/saved-source'
import { z } from 'zod'
import { loadCaptureIndex } from '../captures/capture-index.ts'
import { parseCapture } from '../captures/parse-capture.ts'
import { compareGeneral, type GeneralComparison, type KnownEvent, toKnown } from './score-general.ts'

/** Groups of pages. `tuning` pages were seen while the parser was written, `scoring` pages never were. */
export type PageGroup = 'captures' | 'handwritten, tuning' | 'handwritten, scoring' | 'recordings'

export interface ScoredPage extends GeneralComparison {
  group: PageGroup
  page: string
  confidence: number
}

const SCRAPERS_FOLDER = join(import.meta.dirname, '../../../../packages/scrapers')

/** Captures that list more than their platform's parser takes, each checked by hand. */
const LISTS_MORE: ReadonlySet<string> = new Set([
  // the JSON-LD describes today's concerts; the page also shows cards for many later days
  'bandsintown/san-francisco_city-page_2025-05-02.html',
  // a second list on the page has the games of the arena's teams
  'carbonhouse/coca-cola-coliseum-toronto_events-page_2024-11-30.html',
  // a row of one presenter's shows is next to the day's events
  'dothebay/today_2025-05-02.html',
])

/**
 * Scores the HTML captures in a folder against their platforms' parsers, except those in which these find nothing.
 * Undefined if the folder has no captures.json.
 */
export function scoreCaptures(folder: string, only = ''): ScoredPage[] | undefined {
  const captures = loadCaptureIndex(folder)?.filter(({ file }) => file.endsWith('.html') && file.includes(only))
  return captures?.flatMap((capture) => {
    const { page, listings } = parseCapture(folder, capture)
    const known = listings.map(toKnown)
    return known.length === 0 ? [] : [scorePage({ ...capture, ...page, group: 'captures', page: capture.file, known })]
  })
}

/** Scores the first page of every recording, if it's HTML, against the recording's listings. */
export function scoreRecordings(only = ''): ScoredPage[] {
  return loadRecordings().flatMap(({ name, pages: [firstPage], listings, now, timeZone }) => {
    if (!name.includes(only) || !firstPage?.file.endsWith('.html')) return []
    const { url, body } = firstPage
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

/** Scores the pages written by hand for this parser. */
export function scoreHandwritten(only = ''): ScoredPage[] {
  const folder = join(SCRAPERS_FOLDER, 'handwritten')
  const pages = z.array(HandwrittenPage).parse(JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8')))
  return pages
    .filter(({ file }) => file.includes(only))
    .map(({ file, half, events, ...context }) => {
      const known = events.map(({ name, ...event }) => ({ ...event, names: [name], priceMin: null }))
      const body = readFileSync(join(folder, file), 'utf8')
      return scorePage({ group: `handwritten, ${half}`, page: file, body, known, ...context })
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
  const source = getSavedSource('general', url)
  const { listings } = parsePages(source, [{ url, body }], { now, timeZone })
  const { confidence } = parseGeneral({ url, body }, { now, timeZone })
  return { group, page, confidence, ...compareGeneral({ known, listings, body, listsMore: LISTS_MORE.has(page) }) }
}
