import type { PushKind, PushMessage } from '@houselights/contracts/push/push'
import { nightClock, shortShowDay } from '../dates/format-show-time.ts'
import { oneLine } from '../text/one-line.ts'

export interface NoticeShow {
  slug: string
  title: string
  /** yyyy-MM-dd */
  day: string
  /** ISO 8601; null where no source gives an hour. */
  startsAt: string | null
  venue: string
  /** What addresses of its city begin with. */
  cityPath: string
  timeZone: string
}

/** What one notice begins with, and what a notice of several says. */
const WORDS: Readonly<Record<PushKind, [one: string, several: (count: number) => string]>> = {
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
 * The notice of shows of which the same is told: of one it leads to the show, of several to what the browser follows. Texts
 * come from scraped pages: they are bounded, so that the whole fits into what push services take (4,096 bytes, RFC 8030).
 *
 * @throws where there is no show
 */
export function pushMessage(kind: PushKind, shows: readonly NoticeShow[], { tag, now }: { tag: string; now: string }) {
  const [first] = shows
  if (!first) throw new Error('pushMessage needs at least one show.')
  const [one, several] = WORDS[kind]
  const line = (show: NoticeShow) => `${getTitle(show)}, ${whenAndWhere(show, now)}`
  const more = shows.length - MAX_NAMES
  const message: PushMessage =
    shows.length === 1
      ? {
          title: `${one}: ${getTitle(first)}`,
          body: whenAndWhere(first, now),
          path: `${first.cityPath}/events/${encodeURIComponent(first.slug)}`,
          tag,
        }
      : {
          title: several(shows.length),
          body: [...shows.slice(0, MAX_NAMES).map(line), ...(more > 0 ? [`and ${more} more`] : [])].join('\n'),
          path: `${first.cityPath}/following`,
          tag,
        }
  return message
}

function whenAndWhere({ day, startsAt, venue, timeZone }: NoticeShow, now: string): string {
  const hour = startsAt ? `, ${nightClock(startsAt, timeZone)}` : ''
  return `${shortShowDay({ localDate: day, startsAt }, { today: now, timeZone })}${hour} at ${oneLine(venue, MAX_VENUE_LENGTH)}`
}

const getTitle = ({ title }: NoticeShow): string => oneLine(title, MAX_TITLE_LENGTH)
