import type { FeedFormat } from '@houselights/types/feed-addresses'
import { calendarOf } from './calendar.ts'
import type { Feed } from './feed.ts'
import { jsonFeedOf } from './json-feed.ts'
import { plainTextOf } from './plain-text.ts'
import { rssOf } from './rss.ts'

const WRITERS: Readonly<Record<FeedFormat, (feed: Feed) => string>> = {
  ics: calendarOf,
  rss: rssOf,
  json: jsonFeedOf,
  txt: plainTextOf,
}

/** A feed in one of its forms. */
export const writeFeed = (feed: Feed, format: FeedFormat): string => WRITERS[format](withoutControls(feed))

/** Without what XML has no place for, which is all control characters but line breaks and tabs, and halves of letters. */
function withoutControls<Value>(value: Value): Value {
  if (typeof value === 'string')
    return value.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]|[\p{Cs}\uFFFE\uFFFF]/gu, '') as Value
  if (Array.isArray(value)) return value.map(withoutControls) as Value
  if (value === null || typeof value !== 'object' || value instanceof Map) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutControls(each)])) as Value
}
