import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cities, defaultCity } from '@houselights/config/cities/cities'
import { atCityTime } from '@houselights/domain/dates/city-time'
import { getCaptureDay, RecordedPage } from '@houselights/scrapers/fetch/replay-fetcher'
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

/** The index's names for custom sources. */
const CUSTOM_NAMES = new Set(['handwritten', 'bespoke'])

const CaptureEntry = RecordedPage.extend({
  platform: z.string().transform((name) => (CUSTOM_NAMES.has(name) ? 'custom' : name)),
  events: z.string(),
  expected: z.array(ExpectedRecord),
})

/** A page recorded by others, with some of the records that it should yield. */
export interface Capture extends z.infer<typeof CaptureEntry> {
  timeZone: string
  /** Noon on the capture day, to resolve dates without a year. */
  now: string
}

/** Returns the time zone of a capture's venue: the default city's unless its source mentions another place. */
const getZone = (source: string): string =>
  /New York|Boston|Cambridge/.test(source)
    ? 'America/New_York'
    : (cities.find(({ name }) => source.includes(name)) ?? defaultCity).timeZone

/** Loads the captures that a folder's captures.json lists; undefined if the folder has none. */
export function loadCaptureIndex(folder: string): Capture[] | undefined {
  const index = join(folder, 'captures.json')
  if (!existsSync(index)) return undefined
  return z
    .array(CaptureEntry)
    .parse(JSON.parse(readFileSync(index, 'utf8')))
    .map((entry) => {
      const timeZone = getZone(entry.source)
      return { ...entry, timeZone, now: atCityTime(getCaptureDay(entry.capturedAt), '12:00', timeZone) }
    })
}
