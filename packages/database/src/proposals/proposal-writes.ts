import type { ProposalOrigin, ProposalResult, ProposalStep } from '@houselights/contracts/operators/proposals'
import { addressKey, siteHost } from '@houselights/domain/links/web-address'
import { type Queryable, valueIn, valuesIn } from '../sql/sql.ts'

/** Loads the addresses of venues and of their sources' pages, as keys for comparison. */
export async function loadKnownAddresses(db: Queryable): Promise<Set<string>> {
  const urls = await valuesIn(
    db,
    `select website from venues where website is not null and active
     union select url from sources where venue_id is not null and active`,
  )
  return new Set(urls.flatMap((url) => addressKey(url) ?? []))
}

/**
 * Loads how a city's proposals spell their addresses, by key. If proposals differ, an undecided one wins. With `host`,
 * loads only addresses that contain it.
 */
export async function loadAddressSpellings(db: Queryable, city: string, host = ''): Promise<Map<string, string>> {
  const addresses = await valuesIn(
    db,
    `select address from venue_proposals where city_id = $1 and source_id is null and strpos(address, $2) > 0
     order by state in ('waiting', 'reading', 'read', 'failed'), asked_at`,
    [city, host],
  )
  return new Map(addresses.map((address) => [addressKey(address) ?? address, address]))
}

/** Counts the sites suggested by visitors that wait to be checked or decided. */
export async function countWaitingSuggestions(db: Queryable): Promise<number> {
  const statement = `select count(*)::int from venue_proposals where asked_by = 'visitor' and state in ('waiting', 'reading', 'read')`
  return (await valueIn<number>(db, statement)) ?? 0
}

export interface ProposalRequest {
  city: string
  origin: ProposalOrigin
  address: string
  source?: string | undefined
  /** The id of a venue without a calendar that gets this one. */
  venue?: string | undefined
}

/**
 * Requests a check of a site. Joins an unfinished proposal; restarts one that failed or found no platform. Returns the
 * proposal's id.
 */
export async function requestProposal(
  db: Queryable,
  { city, origin, address, source, venue }: ProposalRequest,
  now: Date,
): Promise<string> {
  const addressSpellings =
    source === undefined ? await loadAddressSpellings(db, city, siteHost(new URL(address))) : undefined
  const site = [
    city,
    addressSpellings?.get(addressKey(address) ?? '') ?? address,
    source ?? null,
    now.toISOString(),
    venue ?? null,
  ]
  const [restartedProposals]: [{ id: string }[]] = await db.query(
    `update venue_proposals set state = 'waiting', asked_at = $4, began_at = null, read_at = null, attempts = 0, steps = '[]',
       result = null, problem = null, venue_id = coalesce($5, venue_id)
     where id = (
       select id from venue_proposals
       where city_id = $1 and address = $2 and source_id is not distinct from $3
         and state in ('waiting', 'reading', 'read', 'failed')
       order by state = 'failed', asked_at desc limit 1
     ) and (state = 'failed' or (state = 'read' and result #>> '{source,platform}' is null))
     returning id`,
    site,
  )
  if (restartedProposals[0]) return restartedProposals[0].id
  const proposalId = await valueIn<string>(
    db,
    `insert into venue_proposals (city_id, address, source_id, asked_at, venue_id, asked_by)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (city_id, address, coalesce(source_id, '')) where state in ('waiting', 'reading', 'read')
     do update set venue_id = coalesce(excluded.venue_id, venue_proposals.venue_id)
     returning id`,
    [...site, origin],
  )
  if (!proposalId) throw new Error(`The proposal of ${address} was not stored.`)
  return proposalId
}

interface StartedProposal {
  address: string
  city: string
  source: string | null
  /** How often the proposal was started since it was requested, including this time. */
  attempts: number
}

/**
 * Starts checking a proposal, or starts again after the worker died. Returns the site to check; undefined if the check
 * is already done.
 */
export async function beginProposal(db: Queryable, id: string, now: Date): Promise<StartedProposal | undefined> {
  const [rows]: [StartedProposal[]] = await db.query(
    `update venue_proposals set state = 'reading', began_at = $2, attempts = attempts + 1, steps = '[]'
     where id = $1 and state in ('waiting', 'reading')
     returning address, city_id as city, source_id as source, attempts`,
    [id, now.toISOString()],
  )
  return rows[0]
}

/** Puts a proposal back in the queue. */
export const postponeProposal = (db: Queryable, id: string): Promise<unknown> =>
  db.query(`update venue_proposals set state = 'waiting' where id = $1 and state = 'reading'`, [id])

export const addStep = (db: Queryable, id: string, step: ProposalStep): Promise<unknown> =>
  db.query(`update venue_proposals set steps = steps || $2::jsonb where id = $1 and state = 'reading'`, [
    id,
    JSON.stringify([step]),
  ])

/** Stores the result of the check, or the problem if there is no result. */
export const endProposal = (
  db: Queryable,
  id: string,
  { result, problem, now }: { result?: ProposalResult; problem?: string; now: Date },
): Promise<unknown> =>
  db.query(
    `update venue_proposals set state = $2, result = $3, problem = $4, read_at = $5 where id = $1 and state = 'reading'`,
    [id, result ? 'read' : 'failed', result ?? null, problem ?? null, now.toISOString()],
  )

/** Refuses a proposal. False if it is decided or being checked. */
export async function refuseProposal(db: Queryable, id: string, decidedBy: string, now: Date): Promise<boolean> {
  const [rows]: [unknown[]] = await db.query(
    `update venue_proposals set state = 'refused', decided_by = $2, decided_at = $3
     where id = $1 and state in ('waiting', 'read', 'failed') returning id`,
    [id, decidedBy, now.toISOString()],
  )
  return rows.length > 0
}

/**
 * Finds proposals that are waiting, and those that started long ago but aren't done, since their worker may have died.
 */
export const findUnfinishedProposals = (db: Queryable, now: Date, timeoutMs: number): Promise<string[]> =>
  valuesIn(
    db,
    `select id from venue_proposals
     where state = 'waiting' or (state = 'reading' and began_at < $1) order by asked_at limit 1000`,
    [new Date(now.getTime() - timeoutMs).toISOString()],
  )
