import type { CityFile, VenueFacts } from '@houselights/contracts/cities/city-files'
import type { ProposalResult } from '@houselights/contracts/operators/proposals'
import { RefusedError } from '@houselights/domain/errors/refused-error'
import { isWithinBounds } from '@houselights/domain/geography/city-bounds'
import { slugify } from '@houselights/domain/text/text'
import type { DataSource } from 'typeorm'
import { notifyChanged } from '../connection/notify.ts'
import { type Database, hasRow } from '../sql/sql.ts'
import type { NamedVenue } from '../unknown-venues/add-venue.ts'

const CADENCE_MINUTES = 360

type SourceAddress = NonNullable<ProposalResult['source']>
type Acceptance = { facts: VenueFacts; slug?: string | undefined; by: string; at: Date }

/**
 * Creates the proposal's venue, gives an existing venue its calendar, or changes a source to the new address. Returns
 * the id of the source to scrape.
 */
export const acceptProposal = (
  dataSource: DataSource,
  id: string,
  city: Pick<CityFile, 'id' | 'name' | 'bounds'>,
  { facts, slug, by, at }: Acceptance,
): Promise<string> =>
  dataSource.transaction(async (db) => {
    const { result, source, venue: known } = await lockOpenProposal(db, id)
    if (!result.source) throw new RefusedError('We don’t support this site’s platform, so there’s nothing to accept.')
    const venue = source === null ? (known ?? (await createVenue(db, city, { facts, slug, at }))) : undefined
    if (venue) await addCalendar(db, city.id, venue, result.source, at)
    if (source !== null) await chooseAddress(db, source, result.source, at)
    const sourceId = venue?.slug ?? source
    if (!sourceId) throw new Error('The proposal has neither a venue nor a source.')
    await db.query(
      `update venue_proposals set state = 'accepted', decided_by = $2, decided_at = $3, venue_id = coalesce($4, (select venue_id from sources where id = $5))
       where id = $1`,
      [id, by, at.toISOString(), venue?.id ?? null, sourceId],
    )
    await notifyChanged(db)
    return sourceId
  })

/**
 * Locks a proposal. Throws if it can't be accepted. In the row, `source` is the id of the source whose URL the proposal
 * replaces, and `venue` an existing venue; both are null for a new venue.
 */
async function lockOpenProposal(db: Database, id: string) {
  const [row]: { result: ProposalResult; source: string | null; venue: NamedVenue | null; state: string }[] =
    await db.query(
      `select p.state, p.result, p.source_id as source,
         case when v.id is not null then json_build_object('id', v.id, 'slug', v.slug, 'name', v.name) end as venue
       from venue_proposals p left join venues v on v.id = p.venue_id where p.id = $1 for update of p`,
      [id],
    )
  if (!row) throw new RefusedError('This proposal no longer exists.')
  if (row.state !== 'read') throw new RefusedError(NOT_OPEN_MESSAGES[row.state] ?? 'It’s already decided.')
  return row
}
const NOT_OPEN_MESSAGES: Readonly<Record<string, string>> = {
  waiting: 'Its site hasn’t been scraped yet.',
  reading: 'Its site is being scraped right now.',
  failed: 'Couldn’t scrape its site. Try again.',
}

async function createVenue(
  db: Database,
  { id: cityId, name: cityName, bounds }: Pick<CityFile, 'id' | 'name' | 'bounds'>,
  { facts, slug = slugify(facts.name ?? ''), at }: Pick<Acceptance, 'facts' | 'slug' | 'at'>,
): Promise<NamedVenue> {
  const { name, latitude, longitude } = facts
  if (!name || !slug) throw new RefusedError('The venue needs a name.')
  if ((latitude === undefined) !== (longitude === undefined))
    throw new RefusedError('A place needs both a latitude and a longitude, or neither.')
  if (latitude !== undefined && longitude !== undefined && !isWithinBounds(bounds, { latitude, longitude }))
    throw new RefusedError(`This location is outside ${cityName}.`)
  if (await hasRow(db, 'select from venues where slug = $1', [slug]))
    throw new RefusedError(`Another venue has the slug "${slug}". Choose a different slug.`)
  const [venue]: { id: string }[] = await db.query(
    `insert into venues (city_id, slug, name, address, neighborhood, latitude, longitude, venue_type, website, capacity, added_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
    [
      cityId,
      slug,
      name,
      facts.address,
      facts.neighborhood,
      latitude,
      longitude,
      facts.venueType,
      facts.website,
      facts.capacity,
      at.toISOString(),
    ],
  )
  if (!venue) throw new Error('The venue was not stored.')
  return { id: venue.id, slug, name }
}

/** Adds a venue's own calendar, as a source with the venue's slug as its id. */
async function addCalendar(
  db: Database,
  city: string,
  { id, slug, name }: NamedVenue,
  source: SourceAddress,
  at: Date,
): Promise<void> {
  if (await hasRow(db, 'select from sources where id = $1', [slug]))
    throw new RefusedError(`Another source has the id "${slug}".`)
  await db.query(
    `insert into sources (id, city_id, venue_id, name, platform, url, address, kind, cadence_minutes, added_at)
     values ($1, $2, $3, $4, $5, $6, $7, 'venue', $8, $9)`,
    [slug, city, id, name, source.platform, source.url, source, CADENCE_MINUTES, at.toISOString()],
  )
}

/** Changes the address of a source, even if the registry has the old one. The choice verifies the source. */
const chooseAddress = (db: Database, source: string, address: SourceAddress, at: Date): Promise<unknown> =>
  db.query(
    `update sources set platform = $2, url = $3, address = $4, chosen_at = $5, active = true, inactive_reason = null,
       unverified = false, http_state = '{}' where id = $1`,
    [source, address.platform, address.url, address, at.toISOString()],
  )
