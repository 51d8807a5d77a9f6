import { parseClock } from '@houselights/domain/dates/printed-time'
import { anyOf, lines } from '@houselights/domain/text/pattern'
import type { ParseContext } from '../../../source/source.ts'
import { cleanLine, cleanLines } from '../../html/clean-text.ts'
import { type ColumnNames, findColumn } from './find-column.ts'
import type { FieldValue, FlatRecord } from './flatten-records.ts'
import { parseMoment } from './moments.ts'

/** Things that have names but aren't the event. */
const OTHER_NAMES = anyOf`
  venues?|locations?|places?|rooms?|address|city|artists?|performers?|organi[sz]ers?|promoters?|
  presenters?|authors?|users?|first|last|category|categories|genres?|series|season|tags?|types?|
  status|images?|files?|alt|sites?|seo|meta|slug|sub|menu|page|calendar|template
`
const TITLE: ColumnNames = {
  isDistinct: true,
  names: [
    /^(?:title|name)(?: rendered| text| plain)?$/,
    /^(?:event|show|performance|production|program|concert) (?:title|name)(?: rendered| text)?$/,
    /\b(?:title|name|headline|summary)(?: rendered| text)?$/,
  ],
  other: new RegExp(String.raw`\b${OTHER_NAMES}\b`),
}
/** Fields about when a record was written, or when tickets are sold. */
const OTHER_TIMES = lines`
  parent|created?|updated?|modified|publish\w*|posted|added|deleted|sales?|selling|presale|
  announce\w*|expir\w*|registration|deadline|zone|timezone|offset|duration|last|doors?|display|
  formatted|label
`
const START: ColumnNames = {
  names: [
    /\b(?:starts?|begins?|first)\b.*\b(?:local|iso\w*)\b|\b(?:local|iso\w*)\b.*\b(?:starts?|begins?)\b/,
    /^(?!.*\b(?:utc|gmt)\b).*\b(?:starts?|begins?|first)\b/,
    /^(?!.*\b(?:utc|gmt)\b).*\b(?:date|datetime|when|day|time)\b/,
    /\b(?:starts?|begins?|date|datetime)\b/,
  ],
  other: new RegExp(String.raw`\b(?:${OTHER_TIMES}|ends?|finish\w*|stop|until)\b`),
}
const END: ColumnNames = {
  names: [/\b(?:ends?|finish\w*|stop|until)\b/],
  other: new RegExp(String.raw`\b(?:${OTHER_TIMES}|utc|gmt)\b`),
}
const CLOCK: ColumnNames = {
  names: [/\bstart time\b/, /\btime\b/],
  other: new RegExp(String.raw`\b(?:${OTHER_TIMES}|ends?)\b`),
}
const URL_NAMES: ColumnNames = {
  names: [/^(?:full |event |detail )?(?:url|link|href|perma ?link(?: url)?)$/, /\b(?:url|link|href)$/],
  other: /\b(?:images?|photos?|thumb\w*|tickets?|buy|rest|api|self|ics|video|logo|venue|location|artists?)\b/,
}

export type EventColumns = NonNullable<ReturnType<typeof findEventColumns>>

/** Finds what each field of a list's records contains. Undefined if the records have no name or no day. */
export function findEventColumns(records: readonly FlatRecord[], context: ParseContext) {
  const find = <Value>(names: ColumnNames, parse: (value: FieldValue) => Value | undefined) =>
    findColumn(records, names, parse)
  const toDay = (value: FieldValue) => (parseMoment(value, context) ? value : undefined)
  const toMoment = (value: FieldValue) => (parseMoment(value, context)?.clock ? value : undefined)
  const getPerformers = find({ names: [/\b(?:artists|performers|line ?up|acts|musicians|bands)$/] }, toNames)
  const getTitle = find(TITLE, toTitle) ?? (getPerformers && ((record) => getPerformers(record)?.join(', ')))
  const getStart = find(START, toMoment) ?? find(START, toDay)
  if (!getTitle || !getStart) return undefined
  return {
    getTitle,
    getStart,
    getEnd: find(END, toMoment),
    getClock: find(CLOCK, toClock),
    getId: find({ names: [/^(?:event )?(?:id|guid|uid|uuid)$/, /^\w+ id$/] }, toId),
    getDoors: find({ names: [/\bdoors?\b/] }, toClock),
    getSubtitle: find({ names: [/\b(?:sub ?title|tag ?line|sub ?heading)\b/] }, toLine),
    getPerformers,
    getStatus: find({ names: [/\bstatus\b/, /\b(?:availability|message|badge)\b/] }, toLine),
    isCancelled: find({ names: [/\bcancel(?:ed|led)\b/] }, toFlag),
    isSoldOut: find({ names: [/\bsold ?out\b/] }, toFlag),
    isHidden: find({ names: [/\b(?:hide|hidden|exclude)\b/] }, toFlag),
    getPrice: find({ names: [/\b(?:price|cost|admission)\b/] }, toPrice),
    getAge: find({ names: [/\bages?\b/] }, toLine),
    getVenue: find(
      { names: [/^(?:venue|hall|location|place)(?: (?:name|title))?$/, /\b(?:venue|hall|location) (?:name|title)$/] },
      toLine,
    ),
    getCategory: find({ names: [/\b(?:category|categories|genres?|event types?)\b/, /\btags\b/] }, toWordList),
    getUrl: find(URL_NAMES, toAddress),
    getTicketUrl: find({ names: [/\b(?:tickets?|buy|purchase|booking)\b/] }, toAddress),
    getImage: find({ names: [/\b(?:images?|photo|picture|poster)\b/] }, toAddress),
    getDescription: find(
      { names: [/\b(?:description|body|content|notes|details|about)\b/, /\bexcerpt\b/] },
      toLongText,
    ),
  }
}

const MAX_LINE_LENGTH = 120

const toText = (value: FieldValue): string | undefined => (typeof value === 'string' ? value : undefined)
/** A name may be on several lines. A text without letters isn't one. */
const toTitle = (value: FieldValue): string | undefined => {
  const title = cleanLines(toText(value)).join('\n')
  return /\p{L}/u.test(title) || /\d/.test(title) ? title : undefined
}
const toLine = (value: FieldValue): string | undefined => {
  const line = cleanLine(toText(value))
  return line !== null && line.length <= MAX_LINE_LENGTH && /\p{L}|\d\+/u.test(line) ? line : undefined
}
const toLongText = (value: FieldValue): string | undefined => toText(value)?.trim() || undefined
const toId = (value: FieldValue): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
const toFlag = (value: FieldValue): boolean | undefined => (typeof value === 'boolean' ? value : undefined)
const toClock = (value: FieldValue): string | undefined => {
  const text = toText(value)?.trim() ?? ''
  return /^\d{1,2}(?::\d\d){0,2}\s*(?:[ap]\.?m\.?)?$/i.test(text)
    ? parseClock(text.replace(/^(\d+:\d\d):\d\d/, '$1'))
    : undefined
}
const toNames = (value: FieldValue): readonly string[] | undefined =>
  Array.isArray(value) && value.length > 0 ? value.map(String) : undefined
const toPrice = (value: FieldValue): string | undefined =>
  typeof value === 'string' && /[$€£]\s?\d|\bfree\b/i.test(value) ? value : undefined
const toWordList = (value: FieldValue): string | undefined =>
  (Array.isArray(value) ? value.map(String) : [toLine(value) ?? '']).filter(Boolean).join(', ') || undefined
const toAddress = (value: FieldValue): string | undefined => {
  const text = toText(value)?.trim() ?? ''
  return /^(?:https?:\/)?\/\S+$/.test(text) ? text : undefined
}
