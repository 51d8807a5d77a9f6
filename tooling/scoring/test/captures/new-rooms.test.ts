import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parsePages } from '@houselights/scrapers/parse/parse-pages'
import { registry } from '@houselights/scrapers/registry/registry'
import { decodePage } from '@houselights/scrapers/testing/saved-source'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { shareOfWords } from '../../src/fields/compare-fields.ts'
import { CAPTURES_DIR } from '../captured.ts'

const FOLDER = resolve(CAPTURES_DIR, '../bay')

const LabeledPage = z.object({
  file: z.string(),
  url: z.string(),
  asOf: z.string(),
  timeZone: z.string(),
  source: z.string(),
  /** For an API's response, it names the page that requests it. */
  note: z.string(),
  events: z.array(
    z.object({ date: z.iso.date(), title: z.string(), show: z.string().nullable(), past: z.boolean().optional() }),
  ),
})
type LabeledPage = z.infer<typeof LabeledPage>

const labeledPages = (existsSync(FOLDER) ? readdirSync(FOLDER) : [])
  .filter((name) => /^expected.*\.json$/.test(name))
  .flatMap((name) => z.array(LabeledPage).parse(JSON.parse(readFileSync(join(FOLDER, name), 'utf8'))))
if (labeledPages.length === 0) console.log(`Not checked: the saved pages of new rooms. ${FOLDER} has none.`)

/** Labels have subtitles, which some parsers put into other fields. The day and the time must be the same, too. */
const MIN_SIMILARITY = 0.2

const toHost = (url: string): string => new URL(url).host.replace(/^www\./, '')

/** Finds the active source of the venue whose page it is. */
function findDeclaredSource({ url, note }: LabeledPage) {
  const hosts = `${url} ${note}`.match(/https?:\/\/[\w.-]+\w/g)?.map(toHost) ?? []
  return registry.sources.find(
    ({ venue, inactive, source }) => venue && !inactive && hosts.includes(toHost(source.url)),
  )
}

/** `8:30 pm` as `20:30`. */
function toClock(printed: string): string {
  const [, hour, minute = '00', half] = /(\d{1,2})(?:[:.](\d\d))?\s*([ap])?/i.exec(printed) ?? []
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour)
  return `${String(hours).padStart(2, '0')}:${minute}`
}

describe.runIf(labeledPages.length > 0)('saved pages of new rooms', () => {
  test('belong to a room with a calendar, unless its site refuses plain clients', () => {
    const pagesWithoutSource = labeledPages.filter((page) => !findDeclaredSource(page))
    expect(pagesWithoutSource.map(({ url }) => toHost(url))).toEqual(['secure.thefreight.org'])
  })

  test.each(labeledPages.filter(findDeclaredSource))('the source in the venue’s file parses $file', (page) => {
    const { file, asOf: now, timeZone, events } = page
    const source = findDeclaredSource(page)?.source
    if (!source) throw new Error(`${file} has no source`)
    const body = decodePage(readFileSync(join(FOLDER, file)))
    const unused = new Set(parsePages(source, [{ url: source.url, body }], { now, timeZone }).listings)
    const missing = events.filter(({ date, title, show, past }) => {
      const found = [...unused].find(
        (listing) =>
          listing.date === date &&
          shareOfWords(title, listing.title) >= MIN_SIMILARITY &&
          (!show || listing.startsAt?.slice(11, 16) === toClock(show)),
      )
      if (found) unused.delete(found)
      return !found && !past
    })
    expect(missing).toEqual([])
  })
})
