import { clockTime, dayName } from '@houselights/domain/shown/city-time'
import type { FeedShow } from '@houselights/types/feed-show'
import { type Feed, pageOf } from './feed.ts'
import { supportOf, termsOf, titleOf } from './show-words.ts'

/** As wide as the widest time: "12:30 AM". */
const TIMES = 8

/** The shows as plain text, by day: for terminals, mails and notes. */
export function plainTextOf(feed: Feed): string {
  const { title, description, site, page, shows, next, today } = feed
  const days = [...Map.groupBy(shows, ({ localDate }) => localDate)].flatMap(([day, ofDay]) => [
    '',
    dayName(day, today).toUpperCase(),
    ...ofDay.flatMap((show) => linesOf(show, feed)),
  ])
  const more = next ? ['', `More: ${site}${next}`] : []
  return [title, description, site + page, ...(shows.length > 0 ? days : ['', 'No shows are listed.']), ...more, '']
    .map(oneLine)
    .join('\n')
}

function linesOf(show: FeedShow, feed: Feed): string[] {
  const { startsAt, doors, venue, room } = show
  const time = (at: string | null) => (at ? clockTime(at, feed.timeZone) : '')
  const house = [room ? `${venue.name} (${room})` : venue.name, venue.neighborhood].filter(Boolean).join(', ')
  const support = supportOf(show)
  const terms = [house, doors && `doors ${time(doors)}`, termsOf(show)].filter(Boolean).join(' · ')
  return [
    '',
    `${(time(startsAt) || 'time TBA').padStart(TIMES)}  ${titleOf(show)}`,
    ...[support.length > 0 ? `with ${support.join(', ')}` : '', terms, pageOf(feed, show)]
      .filter(Boolean)
      .map((line) => `${' '.repeat(TIMES)}  ${line}`),
  ]
}

/** Nothing in a name moves a terminal's cursor. */
const oneLine = (line: string): string => line.replace(/\p{Cc}+/gu, ' ')
