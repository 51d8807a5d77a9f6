import type { City, EventStatus, Picture } from '@houselights/contracts/entities/entities'
import { SHARE_FILE } from '@houselights/contracts/pictures/picture-files'
import type {
  CardNextShow,
  DrawnArtist,
  DrawnEvent,
  DrawnVenue,
} from '@houselights/contracts/pictures/share-image-addresses'
import { shortDayName } from '@houselights/domain/dates/format-city-time'
import { nightClock, shortShowDay } from '@houselights/domain/dates/format-show-time'
import { atVenue, formatArea } from '@houselights/domain/venues/venue-place'
import { toPrintable } from './printable.ts'
import { type Card, type CardPicture, FRAME, fillsCard } from './share-image.ts'

/** In characters. The layout shortens text that is still too wide. */
const MAX_LENGTHS = { title: 140, name: 60, line: 90 }
const MAX_NAMES = 6
const MAX_COMPARED_LENGTH = 1_000

/** The city and day for which cards are drawn. A day includes its year if that isn't `today`'s year. */
interface CardContext {
  city: Pick<City, 'name' | 'timeZone'>
  /** yyyy-MM-dd */
  today: string
}
type WithPicture = { picture: Picture | null }

export function createEventCard(
  event: DrawnEvent & WithPicture & { artist: WithPicture | null },
  { city: { timeZone }, today }: CardContext,
): Card {
  const { title, doors, venue, room } = event
  const showTime = event.showTime ?? event.startsAt
  const timeParts = [
    shortShowDay(event, { today, timeZone }),
    doors && `Doors ${nightClock(doors, timeZone)}`,
    showTime && `Show ${nightClock(showTime, timeZone)}`,
  ]
  const locationParts = [room, formatArea(venue)].filter((part) => part !== null)
  return {
    aboveTitle: timeParts.filter(Boolean).join(' · '),
    title: toPrintable(title, MAX_LENGTHS.title),
    fallbackTitles: [
      toPrintable(listNames(event.bill), MAX_LENGTHS.line),
      `A show ${atVenue(toPrintable(venue.name, MAX_LENGTHS.name))}`,
    ],
    belowTitle: formatBill(event),
    foot: {
      strong: toPrintable(venue.name, MAX_LENGTHS.name),
      soft: locationParts.map((part) => toPrintable(part, MAX_LENGTHS.name)).join(', '),
    },
    mark: STATUS_MARKS[event.status],
    picture: getPicture(event.picture ?? event.artist?.picture ?? null),
  }
}

export const createArtistCard = (
  artist: DrawnArtist & WithPicture,
  nextShow: CardNextShow | undefined,
  context: CardContext,
): Card => ({
  aboveTitle: artist.genre && toPrintable(artist.genre, MAX_LENGTHS.name),
  title: toPrintable(artist.name, MAX_LENGTHS.title),
  fallbackTitles: [`An artist in ${context.city.name}`],
  belowTitle: null,
  foot: nextShow
    ? {
        strong: formatNextDay(nextShow, context),
        soft: toPrintable(`${atVenue(nextShow.venue.name)}, ${context.city.name}`, MAX_LENGTHS.line),
      }
    : null,
  mark: null,
  picture: getPicture(artist.picture),
})

export const createVenueCard = (
  venue: DrawnVenue & WithPicture,
  nextShow: CardNextShow | undefined,
  context: CardContext,
): Card => ({
  aboveTitle: `Live music in ${context.city.name}`,
  title: toPrintable(venue.name, MAX_LENGTHS.title),
  fallbackTitles: [`A venue in ${context.city.name}`],
  belowTitle: [formatArea(venue), venue.address]
    .flatMap((part) => (part ? [toPrintable(part, MAX_LENGTHS.line)] : []))
    .join(' · '),
  foot: nextShow
    ? { strong: formatNextDay(nextShow, context), soft: toPrintable(nextShow.title, MAX_LENGTHS.line) }
    : null,
  mark: null,
  picture: getPicture(venue.picture),
})

export const createCityCard = ({ name }: Pick<City, 'name'>): Card => ({
  aboveTitle: null,
  // Nonbreaking spaces keep a city's name on one line.
  title: `Live music in ${toPrintable(name, MAX_LENGTHS.name).replaceAll(' ', '\u00A0')}`,
  belowTitle: 'Shows, artists and venues, day by day',
  fallbackTitles: [],
  foot: null,
  mark: null,
  picture: null,
})

const STATUS_MARKS: Record<EventStatus, Card['mark']> = {
  scheduled: null,
  'sold out': { words: 'Sold out', tone: 'warn' },
  postponed: { words: 'Postponed', tone: 'warn' },
  moved: { words: 'Moved', tone: 'warn' },
  cancelled: { words: 'Canceled', tone: 'bad' },
  unconfirmed: { words: 'Unconfirmed', tone: 'warn' },
}

/** Lists the acts that aren't in the title. Starts with "with" if other acts are in the title. */
function formatBill({ title, bill }: DrawnEvent): string | null {
  const otherActs = bill.filter(({ name }) => !foldWords(title).includes(foldWords(name)))
  if (otherActs.length === 0) return null
  return `${otherActs.length < bill.length ? 'with ' : ''}${listNames(otherActs)}`
}

function listNames(acts: DrawnEvent['bill']): string {
  const names = acts.slice(0, MAX_NAMES).map(({ name }) => toPrintable(name, MAX_LENGTHS.name))
  const remainingText = acts.length > MAX_NAMES ? [`and ${acts.length - MAX_NAMES} more`] : []
  return [...names.filter(Boolean), ...remainingText].join(', ')
}

/** Returns a text's words with spaces around them, so that names only match whole words. */
const foldWords = (text: string): string =>
  ` ${text
    .slice(0, MAX_COMPARED_LENGTH)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

const formatNextDay = ({ localDate }: CardNextShow, { today }: CardContext): string =>
  `Next: ${shortDayName(localDate, today)}`

function getPicture(picture: Picture | null): CardPicture | null {
  if (!picture) return null
  const { id, width, height, widths } = picture
  const scale = Math.min(FRAME.width / width, FRAME.height / height)
  const fileWidth = widths.find((candidate) => candidate >= width * scale) ?? widths.at(-1)
  const file = fillsCard(picture) || fileWidth === undefined ? SHARE_FILE : `${fileWidth}.webp`
  return { id, file, width, height }
}
