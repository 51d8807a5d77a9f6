import { getPicturePath } from '@houselights/contracts/pictures/picture-addresses'
import { SHARE_FILE } from '@houselights/contracts/pictures/picture-files'
import type { FeedFormat } from '@houselights/contracts/publishing/feed-addresses'
import type { FeedShow } from '@houselights/contracts/publishing/feed-show'
import { atVenue } from '@houselights/domain/venues/venue-place'
import { toCalendar } from './calendar.ts'
import { type Feed, formatWhen, getFacts, getPlace, getShowUrl, getTitle } from './feed.ts'
import { toPlainText } from './plain-text.ts'
import { toRss } from './rss.ts'

/** Formats the shows as a JSON Feed 1.1, with each show's raw facts in an extension. */
function toJsonFeed(feed: Feed): string {
  const { site } = feed
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    description: feed.description,
    home_page_url: site + feed.page,
    feed_url: site + feed.self,
    ...(feed.next && { next_url: site + feed.next }),
    language: 'en-US',
    items: feed.shows.map((show) => ({
      id: `urn:uuid:${show.id}`,
      url: getShowUrl(feed, show),
      ...(show.ticketUrl && { external_url: show.ticketUrl }),
      title: getTitle(show),
      summary: `${formatWhen(show, feed)} ${atVenue(show.venue.name)}`,
      content_text: [getPlace(show, feed), ...getFacts(show, feed)].join('\n'),
      ...(show.pictureId && { image: site + getPicturePath(show.pictureId, SHARE_FILE) }),
      date_published: show.firstSeenAt,
      date_modified: show.modifiedAt,
      tags: show.tags,
      _houselights: toRawFacts(show, feed),
    })),
  })
}

const toRawFacts = ({ pictureId: _, ...show }: FeedShow, feed: Feed) => ({ about: `${feed.site}/developers`, ...show })

const WRITERS: Readonly<Record<FeedFormat, (feed: Feed) => string>> = {
  ics: toCalendar,
  rss: toRss,
  json: toJsonFeed,
  txt: toPlainText,
}

export const writeFeed = (feed: Feed, format: FeedFormat): string => WRITERS[format](removeInvalidCharacters(feed))

/**
 * Removes characters that XML doesn't allow: unpaired surrogates, and control characters other than line breaks and tabs.
 */
function removeInvalidCharacters<Value>(value: Value): Value {
  if (typeof value === 'string')
    return value.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]|[\p{Cs}\uFFFE\uFFFF]/gu, '') as Value
  if (Array.isArray(value)) return value.map(removeInvalidCharacters) as Value
  if (value === null || typeof value !== 'object' || value instanceof Map) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, entryValue]) => [name, removeInvalidCharacters(entryValue)]),
  ) as Value
}
