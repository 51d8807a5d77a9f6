import type { FactReview } from '@houselights/contracts/operators/venue-facts'
import { RefusedError } from '@houselights/domain/errors/refused-error'
import { formatFact, isSameFact, toKnownFacts } from '@houselights/domain/venues/site-facts'
import type { DataSource } from 'typeorm'
import { saveEdit } from '../editor/editor.ts'
import { underAdvisoryLock } from '../ingest/save/advisory-lock.ts'
import {
  VenueEntity,
  VenueFactReviewEntity,
  type VenueFactReviewRow,
  type VenueRow,
} from '../schema/entities/places.ts'
import { type Database, isUuid } from '../sql/sql.ts'
import { select } from '../sql/statement.ts'
import { getEvidence } from './fact-evidence.ts'

const REVIEW_COLUMNS = ['id', 'fact', 'value', 'source', 'readOn'] as const
const VENUE_COLUMNS = [
  ...(['slug', 'name', 'address', 'capacity', 'venueType', 'website', 'description'] as const),
  ...(['latitude', 'longitude', 'socialLinks', 'evidence', 'siteFacts', 'locked'] as const),
] as const
type OpenReview = Pick<VenueFactReviewRow, (typeof REVIEW_COLUMNS)[number] | 'venueId'> &
  Pick<VenueRow, (typeof VENUE_COLUMNS)[number]>

/** Lists a city's open reviews, oldest first. Leaves out those that a later change of ours has settled. */
export async function listFactReviews(db: DataSource, city: string): Promise<FactReview[]> {
  const rows: OpenReview[] = await db.query(
    `select ${select(VenueFactReviewEntity, 'r', [...REVIEW_COLUMNS, 'venueId'])}, ${select(VenueEntity, 'v', VENUE_COLUMNS)}
     from venue_fact_reviews r join venues v on v.id = r.venue_id
     where r.decided_at is null and v.city_id = $1 and v.active and not v.do_not_scrape order by r.found_at, r.id`,
    [city],
  )
  return rows.flatMap(({ id, venueId, fact, value, source, readOn, ...venue }) => {
    const known = toKnownFacts(venue)
    const current = known[fact]
    if (current === undefined || isSameFact(fact, current, value)) return []
    const page = getEvidence(venue, known).find(({ facts }) => facts.includes(fact))
    return {
      id,
      venue: { id: venueId, slug: venue.slug, name: venue.name },
      fact,
      ours: { value: formatFact(current), source: page?.source ?? null, readOn: page?.readOn ?? null },
      theirs: { value: formatFact(value), source, readOn },
    }
  })
}

/** Keeps our value, or takes the page's as an operator's edit, which can be undone. False if there is no such review. */
export const decideFactReview = (dataSource: DataSource, id: string, take: boolean, at: Date): Promise<boolean> =>
  underAdvisoryLock(dataSource, async (db) => {
    const reviews = db.getRepository(VenueFactReviewEntity)
    const review = isUuid(id) ? await reviews.findOneBy({ id }) : null
    if (!review) return false
    if (review.decidedAt) throw new RefusedError('This fact was already decided.')
    if (take) await setFact(db, review.venueId, review, at)
    await reviews.update(id, { decidedAt: at, taken: take })
    return true
  })

/** Sets a fact as an operator's edit, with the page that states it as evidence. */
export async function setFact(
  db: Database,
  venueId: string,
  { fact, value, source, readOn }: Pick<VenueFactReviewRow, 'fact' | 'value' | 'source' | 'readOn'>,
  at: Date,
): Promise<void> {
  const venues = db.getRepository(VenueEntity)
  const { socialLinks, siteFacts } = await venues.findOneByOrFail({ id: venueId })
  await venues.update(venueId, { siteFacts: { ...siteFacts, [fact]: { value, source, readOn, taken: true } } })
  const text = formatFact(value)
  const values: Record<string, string> =
    typeof value === 'object'
      ? { latitude: String(value.latitude), longitude: String(value.longitude) }
      : fact === 'instagram' || fact === 'facebook' || fact === 'twitter'
        ? {
            socialLinks: Object.entries({ ...socialLinks, [fact]: text })
              .map((link) => link.join(': '))
              .join('\n'),
          }
        : { [fact]: text }
  await saveEdit(db, 'venue', venueId, { values }, at)
}
