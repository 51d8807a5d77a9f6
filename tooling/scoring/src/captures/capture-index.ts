import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cities, defaultCity } from '@houselights/config/cities/cities'
import { atCityTime } from '@houselights/domain/dates/city-time'
import { getDay, RecordedPage } from '@houselights/scrapers/fetch/replay-fetcher'
import { z } from 'zod'

const ExpectedRecord = z.object({
  title: z.string(),
  date: z.iso.date(),
  doors: z.string().nullable(),
  show: z.string().nullable(),
  price: z.string().nullable(),
  link: z.string().nullable(),
})
export type ExpectedRecord = z.infer<typeof ExpectedRecord>

/** What the index calls custom sources. */
const NAMES_OF_CUSTOM = new Set(['handwritten', 'bespoke'])

const CaptureEntry = RecordedPage.extend({
  platform: z.string().transform((name) => (NAMES_OF_CUSTOM.has(name) ? 'custom' : name)),
  events: z.string(),
  expected: z.array(ExpectedRecord),
})

/** A page that others recorded, with some of the records it should yield. */
export interface Capture extends z.infer<typeof CaptureEntry> {
  timeZone: string
  /** Noon of the day of capture, which resolves dates without a year. */
  now: string
}

/** Where a capture's venue is; in the default city unless its source says otherwise. */
const getZone = (source: string): string =>
  /New York|Boston|Cambridge/.test(source)
    ? 'America/New_York'
    : (cities.find(({ name }) => source.includes(name)) ?? defaultCity).timeZone

/** The captures that a folder's captures.json lists; undefined where there is no such folder. */
export function loadCaptureIndex(folder: string): Capture[] | undefined {
  const index = join(folder, 'captures.json')
  if (!existsSync(index)) return undefined
  return z
    .array(CaptureEntry)
    .parse(JSON.parse(readFileSync(index, 'utf8')))
    .map((entry) => {
      const timeZone = getZone(entry.source)
      return { ...entry, timeZone, now: atCityTime(getDay(entry.capturedAt), '12:00', timeZone) }
    })
}
