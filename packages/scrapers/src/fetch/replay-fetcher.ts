import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { atCityTime, daysBetween, localDay } from '@houselights/domain/dates/city-time'
import { pageIdentity } from '@houselights/domain/links/web-address'
import { slugify } from '@houselights/domain/text/text'
import { z } from 'zod'
import type { Page, Request, SourceDefinition } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'
import { decodeBody } from './decode-body.ts'
import type { FetchContext, Fetchers } from './fetch-session.ts'
import { redact } from './redact-keys.ts'

/** A recorded page, as the captures.json of its folder lists it. */
export const RecordedPage = z.object({
  file: z.string(),
  platform: z.string(),
  source: z.string(),
  url: z.string(),
  capturedAt: z.string(),
})
export type RecordedPage = z.infer<typeof RecordedPage>

/** The day of a capture as its entry names it. Some name only their month or year: its first day then. */
export function getDay(capturedAt: string): string {
  const [, year, month = '-01', day = '-01'] = /(\d{4})(-\d\d)?(-\d\d)?/.exec(capturedAt) ?? []
  if (!year) throw new Error(`"${capturedAt}" names no day of capture`)
  return `${year}${month}${day}`
}

/** Few shows are announced further ahead: an older recording lists next to nothing that is still to come. */
const OLDEST_DAYS = 365

/**
 * Readers that answer from a folder of recordings and its captures.json. A read rests on the recordings of one day, the
 * last before its moment that has an answer, and says which: dates without a year mean that day's.
 */
export async function replayFetchers(folder: string): Promise<Fetchers> {
  const captures = z.array(RecordedPage).parse(JSON.parse(await readFile(join(folder, 'captures.json'), 'utf8')))
  return { open: (source, context) => replayFetch(folder, captures, source, context), close: async () => undefined }
}

function replayFetch(folder: string, all: RecordedPage[], definition: SourceDefinition, context: FetchContext) {
  const today = localDay(context.now, context.timeZone)
  const byDay = Map.groupBy(all, ({ capturedAt }) => getDay(capturedAt))
  const days = [...byDay.keys()].filter((day) => isOfThatTime(day, today)).sort((one, other) => (one < other ? 1 : -1))
  const answered = new Set<RecordedPage>()
  let fresh = 0
  /** The day whose recordings answer this read. */
  let recorded: string | undefined

  function find(url: string, request: Request): RecordedPage | undefined {
    for (const day of recorded ? [recorded] : days) {
      const capture = findAmong(byDay.get(day) ?? [], url, request)
      if (!capture) continue
      recorded = day
      return capture
    }
    return undefined
  }

  /**
   * The exact address, else the same page whatever its query, else what was recorded for this source: those two once, but
   * for the source's own address.
   */
  function findAmong(captures: RecordedPage[], url: string, request: Request): RecordedPage | undefined {
    const free = captures.filter((capture) => !answered.has(capture))
    const get = request.method !== 'POST'
    return (
      (get ? captures.find((capture) => capture.url === url) : undefined) ??
      (get ? free.find((capture) => pageKey(capture.url) === pageKey(url)) : undefined) ??
      (answered.size === 0 || url === definition.source.url
        ? captures.find((capture) => isOfSource(capture, definition, url))
        : undefined)
    )
  }

  async function get(url: string, request: Request = {}): Promise<Page> {
    const capture = find(url, request)
    if (!capture) throw new SourceError('unreachable', redact(url), 'no recording')
    answered.add(capture)
    fresh++
    return { url, body: decodeBody(await readFile(join(folder, capture.file))) }
  }

  return {
    ...context,
    validated: new Map(),
    get fresh() {
      return fresh
    },
    get asOf() {
      // of the day that is replayed, nobody knows the hour
      return recorded && recorded < today ? atCityTime(recorded, '12:00', context.timeZone) : undefined
    },
    get,
  }
}

function isOfThatTime(day: string, today: string): boolean {
  const age = daysBetween(day, today)
  return age >= 0 && age <= OLDEST_DAYS
}

const isAddress = (url: string): boolean => /^https?:\/\//.test(url)

const toHost = (url: string): string | undefined => pageKey(url)?.split('/')[0]

/** The identity of a page; remarks behind its address are cut. */
function pageKey(url: string): string | undefined {
  const [address = ''] = url.split(' ')
  return pageIdentity(isAddress(address) ? address : `https://${address}`) ?? undefined
}

/**
 * "The Lantern, Oakland" is recorded for the source named The Lantern: an API's answer under words instead of an
 * address or at the API's host, or another page of the same site. One site's page is not passed off as another's.
 */
const isOfSource = (capture: RecordedPage, { name, source }: SourceDefinition, url: string): boolean =>
  (!isAddress(capture.url) || toHost(capture.url) === toHost(url) || (isAnswer(capture) && url === source.url)) &&
  capture.platform === source.platform &&
  slugify(capture.source.split(',')[0] ?? '') === slugify(name)

/** What a venue's own page requests: no page itself. */
const isAnswer = ({ file }: RecordedPage): boolean => file.endsWith('.json')
