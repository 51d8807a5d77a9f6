import type { PushKind, PushMessage } from '@houselights/contracts/push/push'
import { nightClock, shortShowDay } from '../dates/format-show-time.ts'
import { oneLine } from '../text/one-line.ts'
import { atVenue } from '../venues/venue-place.ts'

export interface NotifiedShow {
  slug: string
  title: string
  /** yyyy-MM-dd */
  day: string
  /** ISO 8601; null if no source states a time. */
  startsAt: string | null
  venue: string
  /** The prefix of its city's paths. */
  cityPath: string
  timeZone: string
}

/** How a notification about one show begins, and the text about several shows. */
const WORDS: Readonly<Record<PushKind, [singular: string, plural: (count: number) => string]>> = {
  new: ['New show', (count) => `${count} new shows`],
  'on sale': ['On sale', (count) => `${count} shows are on sale`],
  moved: ['Moved', (count) => `${count} shows moved`],
  postponed: ['Postponed', (count) => `${count} shows are postponed`],
  cancelled: ['Canceled', (count) => `${count} shows are canceled`],
  'back on': ['Back on', (count) => `${count} shows are back on`],
  tonight: ['Tonight', (count) => `${count} shows tonight`],
}
const MAX_NAMES = 3
const MAX_TITLE_LENGTH = 120
const MAX_VENUE_LENGTH = 80

/**
 * Creates the notification about shows with the same kind of change. For one show it links to the show, for several it
 * links to the page of everything the browser follows. Scraped texts are cut so that the whole fits the limit of push
 * services (4,096 bytes, RFC 8030).
 *
 * @throws if there are no shows
 */
export function toPushMessage(
  kind: PushKind,
  shows: readonly NotifiedShow[],
  { tag, now }: { tag: string; now: string },
) {
  const [firstShow] = shows
  if (!firstShow) throw new Error('Cannot write a notification without a show.')
  const [oneText, severalText] = WORDS[kind]
  const formatLine = (show: NotifiedShow) => `${getTitle(show)}, ${formatTimeAndPlace(show, now)}`
  const hiddenCount = shows.length - MAX_NAMES
  const message: PushMessage =
    shows.length === 1
      ? {
          title: `${oneText}: ${getTitle(firstShow)}`,
          body: formatTimeAndPlace(firstShow, now),
          path: `${firstShow.cityPath}/events/${encodeURIComponent(firstShow.slug)}`,
          tag,
        }
      : {
          title: severalText(shows.length),
          body: [
            ...shows.slice(0, MAX_NAMES).map(formatLine),
            ...(hiddenCount > 0 ? [`and ${hiddenCount} more`] : []),
          ].join('\n'),
          path: `${firstShow.cityPath}/following`,
          tag,
        }
  return message
}

function formatTimeAndPlace({ day, startsAt, venue, timeZone }: NotifiedShow, now: string): string {
  const time = startsAt ? `, ${nightClock(startsAt, timeZone)}` : ''
  return `${shortShowDay({ localDate: day, startsAt }, { today: now, timeZone })}${time} ${atVenue(oneLine(venue, MAX_VENUE_LENGTH))}`
}

const getTitle = ({ title }: NotifiedShow): string => oneLine(title, MAX_TITLE_LENGTH)
