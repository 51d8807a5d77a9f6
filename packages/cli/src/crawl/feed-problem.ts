import ical from 'node-ical'
import RssParser from 'rss-parser'

// each by a library that is not the one that writes them (packages/feeds)
const PROBLEM_OF: Readonly<Record<string, (text: string) => string | undefined | Promise<string | undefined>>> = {
  'text/calendar': calendarProblem,
  'application/rss+xml': rssProblem,
  'application/feed+json': jsonFeedProblem,
  'application/json': (text) => void JSON.parse(text),
  'text/plain': () => undefined,
}

/** Why a feed cannot be read as what its link says it is; undefined where it can. */
export async function feedProblem(type: string, text: string): Promise<string | undefined> {
  const problemOf = PROBLEM_OF[type]
  if (!problemOf) return `is of a type that nothing here reads: ${type}`
  if (text.trim() === '') return 'is empty'
  try {
    const problem = await problemOf(text)
    return problem && `cannot be read as ${type}: ${problem}`
  } catch (error) {
    return `cannot be read as ${type}: ${error instanceof Error ? error.message : error}`
  }
}

/** The parser reads what it can, so what it found is counted: two entries of one UID are one to it. */
function calendarProblem(text: string): string | undefined {
  if (!/^BEGIN:VCALENDAR\r\n[\s\S]*\r\nEND:VCALENDAR\r\n$/.test(text)) return 'no whole calendar'
  const read = ical.sync.parseICS(text)
  const shows = Object.values(read).filter((part) => part?.type === 'VEVENT')
  const written = text.match(/^BEGIN:VEVENT\r$/gm)?.length ?? 0
  if (shows.length !== written) return `${shows.length} of its ${written} shows`
  const broken = shows.find(
    ({ uid, dtstamp, start, summary }) => !(uid && summary && isMoment(dtstamp) && isMoment(start)),
  )
  return broken && `the show ${broken.uid} has no summary, stamp or start`
}

const isMoment = (value: unknown) => value instanceof Date && !Number.isNaN(value.getTime())

async function rssProblem(text: string): Promise<string | undefined> {
  const { title, link, items } = await new RssParser().parseString(text)
  if (!title || !link) return 'no title or no link'
  const broken = items.find((item) => !(item.title && item.link && item.guid))
  if (broken) return `an item without title, link or guid: ${broken.title}`
  return repeated(items.map(({ guid }) => guid))
}

/** What https://jsonfeed.org/version/1.1 requires. */
function jsonFeedProblem(text: string): string | undefined {
  const { version, title, items } = JSON.parse(text)
  if (!/^https:\/\/jsonfeed\.org\/version\/1(?:\.1)?$/.test(version)) return `of the version ${version}`
  if (typeof title !== 'string' || !Array.isArray(items)) return 'no title or no items'
  const broken = items.find(
    ({ id, content_text, content_html }) =>
      typeof id !== 'string' || !id || (content_text === undefined && content_html === undefined),
  )
  if (broken) return `an item without id or content: ${broken.title}`
  return repeated(items.map(({ id }) => id))
}

function repeated(ids: readonly unknown[]): string | undefined {
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  return twice === undefined ? undefined : `two items of the id ${twice}`
}
