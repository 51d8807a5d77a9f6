import { hash } from 'node:crypto'
import type { VenueFacts } from '@houselights/contracts/cities/city-files'
import type { ImportProgress, ProposalState } from '@houselights/contracts/operators/proposals'
import { addressKey } from '@houselights/domain/links/web-address'
import { type Queryable, valuesIn } from '../sql/sql.ts'
import { loadAddressSpellings, loadKnownAddresses } from './proposal-writes.ts'

type ListedVenue = { website: string; facts: VenueFacts }

/**
 * Computes the id of an import. The same list for the same city has the same id, so that starting the import again
 * continues it.
 */
export function getImportId(city: string, text: string): string {
  const hex = hash('sha256', `${city}\n${text}`)
  // a UUID of version 8, whose content is up to us (RFC 9562)
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
}

/** The value of `decided_by` for a site that one of our venues, or another proposal, already has. */
const ALREADY_KNOWN = 'known'
const MAX_IMPORTS = 50

/**
 * Proposes the venues in a list. Sites that are already in this import stay unchanged; other undecided proposals for
 * listed sites join the import. Returns the ids of new proposals.
 */
export async function importVenues(
  db: Queryable,
  { city, importId, venues }: { city: string; importId: string; venues: readonly ListedVenue[] },
  now: Date,
): Promise<string[]> {
  const [knownAddresses, addressSpellings] = [await loadKnownAddresses(db), await loadAddressSpellings(db, city)]
  const importedVenues = venues.map(({ website, facts }) => {
    const key = addressKey(website) ?? website
    return { address: addressSpellings.get(key) ?? website, given: facts, known: knownAddresses.has(key) }
  })
  const values = [city, importId, JSON.stringify(importedVenues)]
  await db.query(
    `update venue_proposals p set import_id = $2, given = listed.given || p.given from ${LISTED_VENUES}
     where ${SAME_SITE} and not listed.known and p.import_id is null and p.state in (${UNDECIDED})`,
    values,
  )
  const rows: { id: string; state: ProposalState }[] = await db.query(
    `insert into venue_proposals (city_id, asked_by, address, import_id, given, asked_at, state, decided_by, decided_at)
     select $1, 'import', address, $2, given, $4, case when known then 'refused' else 'waiting' end,
       case when known then '${ALREADY_KNOWN}' end, case when known then $4::timestamptz end
     from (
       select address, given,
         known or exists (select from venue_proposals p where ${SAME_SITE} and p.state in (${UNDECIDED})) as known
       from ${LISTED_VENUES}
       where not exists (select from venue_proposals p where p.import_id = $2 and p.address = listed.address)
     ) new_venues
     on conflict do nothing returning id, state`,
    [...values, now.toISOString()],
  )
  return rows.flatMap(({ id, state }) => (state === 'waiting' ? [id] : []))
}
const LISTED_VENUES = 'jsonb_to_recordset($3::jsonb) as listed(address text, given jsonb, known boolean)'
const SAME_SITE = 'p.city_id = $1 and p.address = listed.address and p.source_id is null'
const UNDECIDED = `'waiting', 'reading', 'read', 'failed'`

/** Loads an import's progress; undefined if there is no such import. */
export const loadImportProgress = async (db: Queryable, importId: string): Promise<ImportProgress | undefined> =>
  (await loadProgress(db, 'p.import_id = $1', importId))[0]

/** Lists a city's imports, latest first. */
export const listImports = (db: Queryable, city: string): Promise<ImportProgress[]> =>
  loadProgress(db, 'p.import_id is not null and p.city_id = $1', city)

const loadProgress = (db: Queryable, condition: string, value: string): Promise<ImportProgress[]> =>
  valuesIn(
    db,
    `select jsonb_build_object('id', id, 'begunAt', city_instant(asked_at, time_zone), 'first', first, 'total', total,
       'known', known, 'recognised', recognised, 'states', states)
     from (
       select import_id as id, c.time_zone, max(asked_at) as asked_at, sum(count)::int as total,
         min(first) as first, sum(recognised)::int as recognised, coalesce(sum(count) filter (where is_known), 0)::int as known,
         coalesce(jsonb_object_agg(state, count) filter (where not is_known), '{}') as states
       from (
         select p.import_id, p.city_id, p.state, p.decided_by is not distinct from '${ALREADY_KNOWN}' as is_known,
           count(*)::int as count, count(p.result #>> '{source,platform}')::int as recognised,
           max(p.asked_at) as asked_at, min(coalesce(p.given ->> 'name', p.address)) as first
         from venue_proposals p where ${condition} group by 1, 2, 3, 4
       ) states join cities c on c.id = city_id
       group by import_id, c.time_zone
     ) imports
     order by asked_at desc, id limit ${MAX_IMPORTS}`,
    [value],
  )
