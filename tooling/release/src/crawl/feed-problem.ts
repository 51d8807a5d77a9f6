import ical from 'node-ical'
import RssParser from 'rss-parser'
import { z } from 'zod'

const Items = (id: string) =>
  z
    .array(z.looseObject({ [id]: z.string().min(1) }))
    .refine((items) => new Set(items.map((item) => item[id])).size === items.length, 'two items have the same id')
const Rss = z.looseObject({ title: z.string(), link: z.string(), items: Items('guid') })
/** The fields that https://jsonfeed.org/version/1.1 requires. */
const JsonFeed = z.looseObject({
  version: z.string().regex(/^https:\/\/jsonfeed\.org\/version\/1(?:\.1)?$/),
  title: z.string(),
  items: Items('id'),
})

// each is parsed by a different library than the one that writes it in packages/publishing
const CHECKS: Readonly<Record<string, (text: string) => unknown>> = {
  'text/calendar': checkCalendar,
  'application/rss+xml': async (text) => Rss.parse(await new RssParser().parseString(text)),
  'application/feed+json': (text) => JsonFeed.parse(JSON.parse(text)),
  'application/json': (text) => JSON.parse(text),
  'text/plain': (text) => z.string().trim().min(1).parse(text),
}

export async function findFeedProblem(type: string, text: string): Promise<string | undefined> {
  const check = CHECKS[type]
  if (!check) return `has an unknown type: ${type}`
  try {
    await check(text)
    return undefined
  } catch (error) {
    return `cannot be parsed as ${type}: ${error instanceof z.ZodError ? z.prettifyError(error) : error}`
  }
}

/** Throws if a calendar is invalid. Entries are counted, since the parser skips invalid ones and merges equal UIDs. */
function checkCalendar(text: string): void {
  const shows = Object.values(ical.sync.parseICS(text)).filter((part) => part?.type === 'VEVENT')
  const writtenCount = text.match(/^BEGIN:VEVENT\r$/gm)?.length ?? 0
  if (!/^BEGIN:VCALENDAR\r\n[\s\S]*\r\nEND:VCALENDAR\r\n$/.test(text)) throw new Error('no whole calendar')
  if (shows.length !== writtenCount) throw new Error(`${shows.length} of ${writtenCount} shows could be parsed`)
  z.array(
    z.looseObject({ uid: z.string().min(1), summary: z.string().min(1), dtstamp: z.date(), start: z.date() }),
  ).parse(shows)
}
