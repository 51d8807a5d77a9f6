import type { DigestChoice, DigestContent, DigestShow } from '@houselights/contracts/newsletter/digest'
import { toGenres } from '@houselights/domain/genres/genres'

/** The most shows per section. Otherwise mail programs may cut the email off (Gmail does at 102 KB). */
const MAX_SHOWS = { tonight: 20, week: 35, announced: 12 }

/** Whether a show matches the choices: in one of the neighborhoods and of one of the genres, if any are chosen. */
function isChosen({ neighborhood, tags }: DigestShow, { neighborhoods, genres }: DigestChoice): boolean {
  const isInNeighborhood = neighborhoods.length === 0 || (neighborhood !== null && neighborhoods.includes(neighborhood))
  return isInNeighborhood && (genres.length === 0 || toGenres(tags).some((genre) => genres.includes(genre)))
}

const takesPlace = ({ status }: DigestShow): boolean => status !== 'cancelled' && status !== 'postponed'

/** Creates a subscriber's digest. Returns undefined if none of its shows takes place. */
export function toDigest(content: DigestContent, choice: DigestChoice) {
  const week = content.week.filter((show) => isChosen(show, choice))
  const inWeek = new Set(content.week.map(({ id }) => id))
  const newlyAnnounced = content.announced.filter(
    (show) => !inWeek.has(show.id) && takesPlace(show) && isChosen(show, choice),
  )
  if (!week.some(takesPlace) && newlyAnnounced.length === 0) return undefined
  const tonight = week.filter(({ localDate }) => localDate === content.day)
  const daysAfter = week.filter(({ localDate }) => localDate > content.day)
  return {
    tonight: toSection(tonight, MAX_SHOWS.tonight),
    week: toSection(daysAfter, MAX_SHOWS.week),
    announced: toSection(newlyAnnounced, MAX_SHOWS.announced),
  }
}
export type Digest = NonNullable<ReturnType<typeof toDigest>>

/** Creates a section of a digest: its shows, how many it leaves out, and how many of all take place. */
const toSection = (shows: DigestShow[], maxShows: number) => ({
  shows: shows.slice(0, maxShows),
  omittedCount: Math.max(0, shows.length - maxShows),
  takingPlaceCount: shows.filter(takesPlace).length,
})
