import type { SourcedFact } from '@houselights/contracts/entities/venue-evidence'
import { type FactValue, isSameFact, type StatedFact, toKnownFacts } from '@houselights/domain/venues/site-facts'
import { type DataSource, IsNull } from 'typeorm'
import { notifyChanged } from '../connection/notify.ts'
import { LISTED_VENUE } from '../queries/event-sql.ts'
import { VenueEntity, VenueFactReviewEntity, type VenueRow } from '../schema/entities/places.ts'
import { type Database, writable } from '../sql/sql.ts'
import { select } from '../sql/statement.ts'
import { toFactColumn } from './fact-evidence.ts'

/** How long a venue's site isn't read again. */
const DAYS_BETWEEN_READS = 30

const COLUMNS = [
  ...(['id', 'cityId', 'name', 'aliases', 'town', 'address', 'capacity', 'venueType', 'website'] as const),
  ...(['description', 'latitude', 'longitude', 'socialLinks'] as const),
] as const
export type VenueToScrape = Pick<VenueRow, (typeof COLUMNS)[number]> & { website: string }

/**
 * Finds the venues whose own site wasn't read for a month, longest ago first. Leaves out sites that refused us, whose
 * terms need a permission, or that asked not to be scraped.
 */
export const findVenuesToScrape = (db: DataSource, now: Date, limit: number): Promise<VenueToScrape[]> =>
  db.query(
    `select ${select(VenueEntity, 'v', COLUMNS)} from venues v
     where v.website is not null and ${LISTED_VENUE}
       and (v.site_read_at is null or v.site_read_at < $1::timestamptz - interval '${DAYS_BETWEEN_READS} days')
       and not exists (select from sources s where s.venue_id = v.id and s.kind = 'venue'
         and (s.do_not_scrape or s.permitted = false or s.refused_since is not null))
     order by v.site_read_at nulls first, v.slug limit $2`,
    [now, limit],
  )

/**
 * Stores what a venue's own pages state: fills unknown facts, renews the evidence of equal ones, and makes a review of a
 * value that contradicts ours. An operator's edits stay, empty ones too. No facts: the site couldn't be read.
 */
export const saveStatedFacts = (
  dataSource: DataSource,
  venueId: string,
  statedFacts: readonly StatedFact[],
  { at, day }: { at: Date; day: string },
): Promise<void> =>
  dataSource.transaction(async (db) => {
    const venues = db.getRepository(VenueEntity)
    const venue = await venues.findOne({ where: { id: venueId }, lock: { mode: 'pessimistic_write' } })
    if (!venue) return
    const known = toKnownFacts(venue)
    const changes: Partial<VenueRow> = {}
    const siteFacts = { ...venue.siteFacts }
    for (const { fact, value, source } of statedFacts) {
      const current = known[fact]
      const isLocked = toFactColumn(fact) in venue.locked
      const confirms = current !== undefined && isSameFact(fact, value, current)
      const fills = current === undefined && !isLocked
      // a description that came from the site follows it
      const follows = fact === 'description' && !isLocked && current === siteFacts.description?.value
      if (fills || follows) Object.assign(changes, toColumns(fact, value, { ...venue, ...changes }))
      if (confirms || fills || follows) siteFacts[fact] = { value, source, readOn: day }
      if (fact === 'description') continue
      if (confirms) await db.getRepository(VenueFactReviewEntity).delete({ venueId, fact, decidedAt: IsNull() })
      else if (current !== undefined) await reviewFact(db, { venueId, fact, value, source, readOn: day, foundAt: at })
    }
    const isChanged = Object.keys(changes).length > 0
    await venues.update(
      venueId,
      writable<VenueRow>({ ...changes, siteFacts, siteReadAt: at, ...(isChanged && { updatedAt: at }) }),
    )
    if (statedFacts.length > 0) await notifyChanged(db)
  })

type ColumnsOfFacts = Partial<
  Pick<VenueRow, 'latitude' | 'longitude' | 'socialLinks' | 'address' | 'capacity' | 'venueType' | 'description'>
>

function toColumns(
  fact: StatedFact['fact'],
  value: FactValue,
  { socialLinks }: Pick<VenueRow, 'socialLinks'>,
): ColumnsOfFacts {
  if (typeof value === 'object') return value
  if (fact === 'instagram' || fact === 'facebook' || fact === 'twitter')
    return { socialLinks: { ...socialLinks, [fact]: String(value) } }
  return { [fact]: value }
}

/** Opens a review, unless this value was reviewed before. Replaces an open review of another value. */
async function reviewFact(
  db: Database,
  review: StatedFact & { fact: SourcedFact; venueId: string; readOn: string; foundAt: Date },
): Promise<void> {
  const { venueId, fact, value, source, readOn } = review
  const reviews = db.getRepository(VenueFactReviewEntity)
  const earlier = await reviews.findBy({ venueId, fact })
  const same = earlier.find((other) => isSameFact(fact, other.value, value))
  if (same) {
    await reviews.update(same.id, { source, readOn })
    return
  }
  await reviews.delete({ venueId, fact, decidedAt: IsNull() })
  await reviews.insert(review)
}
