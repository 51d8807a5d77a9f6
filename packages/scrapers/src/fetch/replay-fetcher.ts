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
import { redactKeys } from './redact-keys.ts'

/** A recorded page, as listed in the captures.json of its folder. */
export const RecordedPage = z.object({
  file: z.string(),
  platform: z.string(),
  source: z.string(),
  url: z.string(),
  capturedAt: z.string(),
})
export type RecordedPage = z.infer<typeof RecordedPage>

/** Returns the day of a capture. Some entries have only a month or a year. Then the first day counts. */
export function getCaptureDay(capturedAt: string): string {
  const [, year, month = '-01', day = '-01'] = /(\d{4})(-\d\d)?(-\d\d)?/.exec(capturedAt) ?? []
  if (!year) throw new Error(`"${capturedAt}" is not a capture date`)
  return `${year}${month}${day}`
}

/** Few shows are announced further ahead than this, so an older recording has hardly any upcoming ones. */
const MAX_AGE_DAYS = 365

/**
 * Opens fetchers that serve pages from a folder of recordings and its captures.json. Each scrape uses the recordings of
 * one day: the latest day, up to the day of the scrape, that has the page. The scrape reports that day as `asOf`,
 * because dates without a year are relative to it.
 */
export async function openReplayFetchers(folder: string): Promise<Fetchers> {
  const captures = z.array(RecordedPage).parse(JSON.parse(await readFile(join(folder, 'captures.json'), 'utf8')))
  return {
    open: (source, context) => openReplaySession(folder, captures, source, context),
    close: async () => undefined,
  }
}

function openReplaySession(
  folder: string,
  recordedPages: RecordedPage[],
  definition: SourceDefinition,
  context: FetchContext,
) {
  const today = localDay(context.now, context.timeZone)
  const byDay = Map.groupBy(recordedPages, ({ capturedAt }) => getCaptureDay(capturedAt))
  const days = [...byDay.keys()]
    .filter((day) => isRecentEnough(day, today))
    .sort((one, other) => (one < other ? 1 : -1))
  const usedCaptures = new Set<RecordedPage>()
  let freshCount = 0
  /** The day whose recordings this scrape uses. */
  let recordingDay: string | undefined

  function findCapture(url: string, request: Request): RecordedPage | undefined {
    for (const day of recordingDay ? [recordingDay] : days) {
      const capture = findInDay(byDay.get(day) ?? [], url, request)
      if (!capture) continue
      recordingDay = day
      return capture
    }
    return undefined
  }

  /**
   * Finds the recording of the exact URL, or else an unused one of the same page with another query, or else one
   * recorded for this source. The last is used only for the scrape's first page and for the source's own URL.
   */
  function findInDay(captures: RecordedPage[], url: string, request: Request): RecordedPage | undefined {
    const unusedCaptures = captures.filter((capture) => !usedCaptures.has(capture))
    const isGet = request.method !== 'POST'
    return (
      (isGet ? captures.find((capture) => capture.url === url) : undefined) ??
      (isGet ? unusedCaptures.find((capture) => toPageKey(capture.url) === toPageKey(url)) : undefined) ??
      (usedCaptures.size === 0 || url === definition.source.url
        ? captures.find((capture) => isFromSource(capture, definition, url))
        : undefined)
    )
  }

  async function get(url: string, request: Request = {}): Promise<Page> {
    const capture = findCapture(url, request)
    if (!capture) throw new SourceError('unreachable', redactKeys(url), 'no recording')
    usedCaptures.add(capture)
    freshCount++
    return { url, body: decodeBody(await readFile(join(folder, capture.file))) }
  }

  return {
    ...context,
    cacheablePages: new Map(),
    get freshCount() {
      return freshCount
    },
    get asOf() {
      // captures have no time of day
      return recordingDay && recordingDay < today ? atCityTime(recordingDay, '12:00', context.timeZone) : undefined
    },
    get,
  }
}

function isRecentEnough(day: string, today: string): boolean {
  const age = daysBetween(day, today)
  return age >= 0 && age <= MAX_AGE_DAYS
}

const isUrl = (url: string): boolean => /^https?:\/\//.test(url)

const toHost = (url: string): string | undefined => toPageKey(url)?.split('/')[0]

/** Returns the identity of a page, without the notes that some entries add after its URL. */
function toPageKey(url: string): string | undefined {
  const [address = ''] = url.split(' ')
  return pageIdentity(isUrl(address) ? address : `https://${address}`) ?? undefined
}

/**
 * Whether a capture belongs to a source. "The Lantern, Oakland" belongs to the source named The Lantern. The capture
 * may be an API's response (under a description instead of a URL, or at the API's host) or another page of the same
 * site, but not a page of another site.
 */
const isFromSource = (capture: RecordedPage, { name, source }: SourceDefinition, url: string): boolean =>
  (!isUrl(capture.url) || toHost(capture.url) === toHost(url) || (isApiResponse(capture) && url === source.url)) &&
  capture.platform === source.platform &&
  slugify(capture.source.split(',')[0] ?? '') === slugify(name)

/** Whether a capture is data that a venue's page requests, not a page itself. */
const isApiResponse = ({ file }: RecordedPage): boolean => file.endsWith('.json')
