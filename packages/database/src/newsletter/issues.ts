import type { DigestContent, DigestShow } from '@houselights/contracts/newsletter/digest'
import type { FeedShow } from '@houselights/contracts/publishing/feed-show'
import { addDays, localDay } from '@houselights/domain/dates/city-time'
import type { DataSource } from 'typeorm'
import { loadAnnouncedShows } from '../queries/announced-shows.ts'
import { eventLists } from '../queries/event-lists.ts'
import { loadFeedShows } from '../queries/feed-shows.ts'
import type { ListedCity } from '../sql/page.ts'
import { hasRow, type Queryable } from '../sql/sql.ts'

/** More shows than a city has in a week, and more than are announced in a week. */
const MAX_SHOWS = 1_500
const MAX_ANNOUNCED_SHOWS = 300
const WEEK_DAYS = 7
const WEEK_MS = WEEK_DAYS * 86_400_000

/** Loads the content of an issue that is created now. */
export async function loadDigestContent(db: Queryable, city: ListedCity, now: Date): Promise<DigestContent> {
  const lists = eventLists(db)
  const day = localDay(now, city.timeZone)
  const until = addDays(day, WEEK_DAYS)
  const upcoming = await loadFeedShows(db, await lists.search({}, { now, city, limit: MAX_SHOWS }))
  const shows = await loadAnnouncedShows(db, lists, { now, city, limit: MAX_ANNOUNCED_SHOWS })
  const since = now.getTime() - WEEK_MS
  const recentShows = shows.items.filter(
    ({ firstSeenAt, fromFirstRead }) => !fromFirstRead && firstSeenAt !== null && Date.parse(firstSeenAt) > since,
  )
  const eventIds = recentShows.map(({ event }) => event.id)
  const announced = await loadFeedShows(db, { listed: eventIds, next: null, total: eventIds.length })
  return {
    day,
    week: upcoming.filter(({ localDate }) => localDate >= day && localDate < until).map(toDigestShow),
    announced: announced.map(toDigestShow),
  }
}

const toDigestShow = (show: FeedShow): DigestShow => ({
  id: show.id,
  slug: show.slug,
  title: show.title,
  localDate: show.localDate,
  startsAt: show.startsAt,
  status: show.status,
  room: show.room,
  tags: show.tags,
  age: show.age,
  previousStart: show.previousStart,
  price: show.price,
  priceMin: show.priceMin,
  priceMax: show.priceMax,
  currency: show.currency,
  admission: show.admission,
  venue: show.venue.name,
  neighborhood: show.venue.neighborhood,
  town: show.venue.town,
  bill: show.bill.map(({ name }) => name),
})

/**
 * Stores a city's issue for a day once, with a delivery to each confirmed subscriber. False if the issue already
 * existed.
 */
export const makeIssue = (
  db: DataSource,
  { city, day, now }: { city: string; day: string; now: Date },
  content: DigestContent,
): Promise<boolean> =>
  db.transaction(async (transaction) => {
    const [issue]: { id: string }[] = await transaction.query(
      `insert into newsletter_issues (city_id, day, made_at, content) values ($1, $2, $3, $4)
       on conflict (city_id, day) do nothing returning id`,
      [city, day, now.toISOString(), JSON.stringify(content)],
    )
    if (!issue) return false
    await transaction.query(
      `insert into newsletter_deliveries (issue_id, subscriber_id, kind, created_at)
       select $1, id, 'digest', $3 from newsletter_subscribers where city_id = $2 and status = 'confirmed'`,
      [issue.id, city, now.toISOString()],
    )
    return true
  })

/** Checks whether a city's issue for a day already exists. */
export const hasIssue = (db: Queryable, city: string, day: string): Promise<boolean> =>
  hasRow(db, 'select from newsletter_issues where city_id = $1 and day = $2', [city, day])
