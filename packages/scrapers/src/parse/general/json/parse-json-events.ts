import { localDay } from '@houselights/domain/dates/city-time'
import type { Page, ParseContext, Parsed, RawListing } from '../../../source/source.ts'
import { SourceError } from '../../../source/source-error.ts'
import { parseJson } from '../../json.ts'
import { classifySubtitle } from '../../subtitle.ts'
import { type EventColumns, findEventColumns } from './event-columns.ts'
import { type FlatRecord, findRecordLists } from './flatten-records.ts'
import { areLocalTimes, parseMoment } from './moments.ts'

/** Fewer upcoming events don't show a pattern. */
const MIN_RECORDS = 3

type JsonEvents = Parsed & { confidence: number }

/**
 * Parses the response of an unknown API: the list with the most records that have a name and a day. Fields are
 * recognized by the words of their names and the form of their values. `confidence` is from 0 to 1. Throws a
 * SourceError of kind `changed` if there is no such list.
 */
export function parseJsonEvents(page: Page, context: ParseContext): JsonEvents {
  const candidates = findRecordLists(parseJson(page)).flatMap((records) => parseRecords(records, context) ?? [])
  const [best] = candidates.toSorted((one, next) => next.listings.length - one.listings.length)
  if (!best) throw new SourceError('changed', page.url, 'the response has no list of records with names and days')
  return best
}

function parseRecords(records: readonly FlatRecord[], context: ParseContext): JsonEvents | undefined {
  const columns = findEventColumns(records, context)
  if (!columns) return undefined
  const isShifted = areLocalTimes(
    records.flatMap((record) => columns.getStart(record) ?? []),
    context,
  )
  const listings = records.flatMap((record) => toListing(record, columns, context, isShifted) ?? [])
  const share = listings.length / records.length
  // posts and news have names and days too, but in the past
  const upcomingCount = listings.filter(({ date }) => date >= localDay(context.now, context.timeZone)).length
  const isPattern = upcomingCount >= Math.max(MIN_RECORDS, listings.length / 2) && !isShifted
  return listings.length > 0 ? { listings, problems: [], confidence: isPattern ? share : share / 2 } : undefined
}

function toListing(
  record: FlatRecord,
  columns: EventColumns,
  context: ParseContext,
  isShifted: boolean,
): RawListing | undefined {
  const { getTitle, getStart, getEnd, getClock, isHidden, isCancelled, isSoldOut, getSubtitle, ...others } = columns
  const title = getTitle(record)
  const start = parseMoment(getStart(record), context, isShifted)
  if (title === undefined || !start || isHidden?.(record)) return undefined
  // midnight means that no time was entered
  const clock = start.clock === '00:00' ? getClock?.(record) : (start.clock ?? getClock?.(record))
  const end = parseMoment(getEnd?.(record), context, isShifted)
  const status = isCancelled?.(record) ? 'cancelled' : isSoldOut?.(record) ? 'sold out' : undefined
  const url = others.getUrl?.(record)
  return {
    title,
    ...classifySubtitle(getSubtitle?.(record)),
    date: start.date,
    ...(clock && { start: clock }),
    ...(end?.clock && end.clock !== '00:00' && { end: `${end.date} ${end.clock}` }),
    sourceId: others.getId?.(record),
    doors: others.getDoors?.(record),
    performers: others.getPerformers?.(record),
    status,
    statusText: others.getStatus?.(record),
    price: others.getPrice?.(record),
    age: others.getAge?.(record),
    venue: others.getVenue?.(record),
    category: others.getCategory?.(record),
    url,
    ticketUrl: others.getTicketUrl?.(record),
    imageUrl: others.getImage?.(record),
    description: others.getDescription?.(record),
  }
}
