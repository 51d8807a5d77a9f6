import type { FeedShow } from '@houselights/contracts/publishing/feed-show'
import { dayName } from '@houselights/domain/dates/format-city-time'
import { nightClock } from '@houselights/domain/dates/format-show-time'
import { formatArea } from '@houselights/domain/venues/venue-place'
import { type Feed, formatPriceAndAge, formatWhen, getShowUrl, getSupport, getTitle } from './feed.ts'

/** The width of the widest time: "12:30 AM". */
const TIME_WIDTH = 8

export function toPlainText(feed: Feed): string {
  const { title, description, site, page, shows, next, today, onNow = [] } = feed
  const onNowLines = onNow.length > 0 ? ['', 'ON NOW', ...onNow.flatMap((show) => getLines(show, feed, today))] : []
  const days = [...Map.groupBy(shows, ({ localDate }) => localDate)].flatMap(([day, showsOfDay]) => [
    '',
    dayName(day, today).toUpperCase(),
    ...showsOfDay.flatMap((show) => getLines(show, feed)),
  ])
  const moreLines = next ? ['', `More: ${site}${next}`] : []
  const listedLines = shows.length + onNow.length > 0 ? days : ['', 'No shows listed.']
  return [title, description, site + page, ...onNowLines, ...listedLines, ...moreLines, '']
    .map(removeControlCharacters)
    .join('\n')
}

/** Returns a show's lines. They include the show's day unless that is `day`, which is clear from the heading. */
function getLines(show: FeedShow, feed: Feed, day = show.localDate): string[] {
  const { startsAt, doors, venue, room, localDate } = show
  const formatTime = (at: string | null) => (at ? nightClock(at, feed.timeZone) : '')
  const start = localDate === day ? formatTime(startsAt) : formatWhen(show, feed)
  const location = [room ? `${venue.name} (${room})` : venue.name, formatArea(venue)].filter(Boolean).join(', ')
  const support = getSupport(show)
  const facts = [location, doors && `doors ${formatTime(doors)}`, formatPriceAndAge(show)].filter(Boolean).join(' · ')
  return [
    '',
    `${(start || 'time TBA').padStart(TIME_WIDTH)}  ${getTitle(show)}`,
    ...[support.length > 0 ? `with ${support.join(', ')}` : '', facts, getShowUrl(feed, show)]
      .filter(Boolean)
      .map((line) => `${' '.repeat(TIME_WIDTH)}  ${line}`),
  ]
}

/** Removes control characters: nothing in a name may move a terminal's cursor. */
const removeControlCharacters = (line: string): string => line.replace(/\p{Cc}+/gu, ' ')
