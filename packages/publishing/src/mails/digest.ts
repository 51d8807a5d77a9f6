import type { DigestChoice, DigestContent, DigestShow } from '@houselights/contracts/newsletter/digest'
import { toGenres } from '@houselights/domain/genres/genres'

/** So many shows at most, so that no mail program cuts the mail off (Gmail does at 102 KB); the rest is on the site. */
const MAX_SHOWS = { tonight: 20, week: 35, announced: 12 }

/** Whether a show is among those chosen: in one of the neighborhoods and of one of the genres, where any are chosen. */
function isChosen({ neighborhood, tags }: DigestShow, { neighborhoods, genres }: DigestChoice): boolean {
  const inPlace = neighborhoods.length === 0 || (neighborhood !== null && neighborhoods.includes(neighborhood))
  return inPlace && (genres.length === 0 || toGenres(tags).some((genre) => genres.includes(genre)))
}

const takesPlace = ({ status }: DigestShow): boolean => status !== 'cancelled' && status !== 'postponed'

/** What an issue tells a subscriber; undefined where that is nothing that one could go to. */
export function toDigest(content: DigestContent, choice: DigestChoice) {
  const week = content.week.filter((show) => isChosen(show, choice))
  const inWeek = new Set(content.week.map(({ id }) => id))
  const announced = content.announced.filter(
    (show) => !inWeek.has(show.id) && takesPlace(show) && isChosen(show, choice),
  )
  if (!week.some(takesPlace) && announced.length === 0) return undefined
  const tonight = week.filter(({ localDate }) => localDate === content.day)
  const daysAfter = week.filter(({ localDate }) => localDate > content.day)
  return {
    tonight: getPart(tonight, MAX_SHOWS.tonight),
    week: getPart(daysAfter, MAX_SHOWS.week),
    announced: getPart(announced, MAX_SHOWS.announced),
  }
}
export type Digest = NonNullable<ReturnType<typeof toDigest>>

/** A part of a digest: its shows, how many more there are, and how many of all take place as far as is known. */
const getPart = (shows: DigestShow[], most: number) => ({
  shows: shows.slice(0, most),
  more: Math.max(0, shows.length - most),
  takingPlace: shows.filter(takesPlace).length,
})
