import { hash, randomBytes } from 'node:crypto'
import { PROOF_DAYS } from '@houselights/contracts/reports/venue-request-choices'
import type {
  FollowedVenueRequest,
  QueuedVenueRequest,
  VenueRequest,
} from '@houselights/contracts/reports/venue-requests'
import { RefusedError } from '@houselights/domain/errors/refused-error'
import { canBeWebsite, parseTypedFact } from '@houselights/domain/venues/site-facts'
import type { DataSource } from 'typeorm'
import { saveEdit } from '../editor/editor.ts'
import { underAdvisoryLock } from '../ingest/save/advisory-lock.ts'
import { requestProposal } from '../proposals/proposal-writes.ts'
import { VenueRequestEntity, type VenueRequestRow } from '../schema/entities/places.ts'
import { type Database, isUuid, type Queryable, valueIn } from '../sql/sql.ts'
import { select } from '../sql/statement.ts'
import { setFact } from './fact-reviews.ts'

/** Limits open requests per venue and in total, so that they don't pile up before anybody looks at them. */
const MAX_OPEN_PER_VENUE = 10
const MAX_OPEN = 500
/** 24 bytes are 32 characters in a link. */
const TOKEN_BYTES = 24

/** The stored form of a link's token. */
const toHash = (token: string): string => hash('sha256', token)
/** The token for the file on the venue's site, which everybody may read. It doesn't reveal the link. */
const toProof = (token: string): string => `houselights-${hash('sha256', `proof ${token}`).slice(0, 32)}`

/** Stores a request. Returns its link's token; null if too many are open. Throws a RefusedError for an invalid value. */
export const requestVenueChange = (
  dataSource: DataSource,
  venueId: string,
  request: VenueRequest,
  at: Date,
): Promise<string | null> => {
  if (request.kind === 'fact') parseTypedFact(request.fact, request.value)
  return dataSource.transaction(async (db) => {
    // stores requests one after the other, so that the limits hold
    await db.query(`select pg_advisory_xact_lock(hashtext('venue_requests'))`)
    const [open]: { forVenue: number; total: number }[] = await db.query(
      `select count(*) filter (where venue_id = $1)::int as "forVenue", count(*)::int as total
       from venue_requests where decided_at is null`,
      [venueId],
    )
    if ((open?.forVenue ?? 0) >= MAX_OPEN_PER_VENUE || (open?.total ?? 0) >= MAX_OPEN) return null
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const row = { venueId, ...request, linkHash: toHash(token), requestedAt: at }
    await db.getRepository(VenueRequestEntity).insert(row)
    return token
  })
}

const REQUEST_COLUMNS = ['kind', 'fact', 'value', 'source', 'reason'] as const
const VENUE_JSON = `json_build_object('id', v.id, 'slug', v.slug, 'name', v.name) as venue`
const CAN_PROVE = `r.decided_at is null and r.requested_at > $1::timestamptz - interval '${PROOF_DAYS} days'`

/** Returns where a file may prove that its owner has a website. Empty if the website is a page on somebody else's site. */
export const getProofAddresses = (website: string | null): string[] =>
  website !== null && canBeWebsite(website)
    ? ['/.well-known/houselights.txt', '/houselights.txt'].map((path) => new URL(path, website).href)
    : []

/** Finds the request for a link's token; null if there is none. */
export async function followVenueRequest(
  db: Queryable,
  token: string,
  now: Date,
): Promise<FollowedVenueRequest | null> {
  type Row = Omit<FollowedVenueRequest, 'proof'> &
    Pick<VenueRequestRow, 'proofProblem'> & { canProve: boolean; asked: boolean; website: string | null }
  const [row]: Row[] = await db.query(
    `select ${select(VenueRequestEntity, 'r', [...REQUEST_COLUMNS, 'outcome', 'proofProblem'])}, ${VENUE_JSON}, v.website,
       city_instant(r.requested_at, c.time_zone) as "requestedAt", ${CAN_PROVE} as "canProve",
       r.proof_asked_at is not null as asked
     from venue_requests r join venues v on v.id = r.venue_id join cities c on c.id = v.city_id where r.link_hash = $2`,
    [now.toISOString(), toHash(token)],
  )
  if (!row) return null
  const { website, canProve, asked, proofProblem: problem, ...request } = row
  const addresses = canProve ? getProofAddresses(website) : []
  return { ...request, proof: addresses.length > 0 ? { token: toProof(token), addresses, asked, problem } : null }
}

/** Asks a worker to check a request's file. False if the request can't be proved anymore. */
export async function askForProof(db: Queryable, token: string, now: Date): Promise<boolean> {
  const [rows]: [unknown[]] = await db.query(
    `update venue_requests r set proof_asked_at = $1, proof_problem = null, proof = $3
     where r.link_hash = $2 and ${CAN_PROVE} returning r.id`,
    [now.toISOString(), toHash(token), toProof(token)],
  )
  return rows.length > 0
}

export interface ProofToCheck {
  id: string
  proof: string
  venue: string
  website: string | null
  city: string
}
const MAX_CHECKS = 5

/** Finds requests whose files are to be checked, longest waiting first. */
export const findProofsToCheck = (db: Queryable, now: Date): Promise<ProofToCheck[]> =>
  db.query(
    `select r.id, r.proof, v.name as venue, v.website, v.city_id as city from venue_requests r join venues v on v.id = r.venue_id
     where r.proof_asked_at is not null and ${CAN_PROVE} order by r.proof_asked_at limit ${MAX_CHECKS}`,
    [now.toISOString()],
  )

export const refuseProof = (db: Queryable, id: string, problem: string): Promise<unknown> =>
  db.query('update venue_requests set proof_asked_at = null, proof_problem = $2 where id = $1', [id, problem])

/** Lists a city's open requests, oldest first. */
export const listVenueRequests = (db: Queryable, city: string): Promise<QueuedVenueRequest[]> =>
  db.query(
    `select r.id, ${select(VenueRequestEntity, 'r', REQUEST_COLUMNS)}, ${VENUE_JSON},
       city_instant(r.requested_at, c.time_zone) as "requestedAt"
     from venue_requests r join venues v on v.id = r.venue_id join cities c on c.id = v.city_id
     where r.decided_at is null and v.city_id = $1 order by r.requested_at, r.id limit 100`,
    [city],
  )

interface Decision {
  accept: boolean
  /** Whether a file on the venue's site proved it, so that no operator was needed. */
  proved: boolean
  at: Date
  day: string
}

/** Rejects a request, or accepts and applies it. False if there is no such request. */
export const decideVenueRequest = (
  dataSource: DataSource,
  id: string,
  { accept, proved, at, day }: Decision,
): Promise<boolean> =>
  underAdvisoryLock(dataSource, async (db) => {
    const requests = db.getRepository(VenueRequestEntity)
    const request = isUuid(id) ? await requests.findOneBy({ id }) : null
    if (!request) return false
    if (request.decidedAt) throw new RefusedError('This request was already decided.')
    if (accept) await applyRequest(db, request, { at, day })
    await requests.update(id, { outcome: accept ? 'accepted' : 'rejected', proved, decidedAt: at, proofAskedAt: null })
    return true
  })

async function applyRequest(
  db: Database,
  { kind, venueId, fact, value, source }: VenueRequestRow,
  { at, day }: Pick<Decision, 'at' | 'day'>,
): Promise<void> {
  if (kind === 'leave-out') await saveEdit(db, 'venue', venueId, { values: { doNotScrape: 'true' } }, at)
  if (kind === 'fact' && fact && value && source)
    await setFact(db, venueId, { fact, value: parseTypedFact(fact, value), source, readOn: day }, at)
  if (kind === 'feed' && source) await proposeFeed(db, venueId, source, at)
}

/** Proposes a feed as the new address of the venue's own calendar, or as its calendar if it has none. */
async function proposeFeed(db: Queryable, venueId: string, address: string, at: Date): Promise<void> {
  const city = await valueIn<string>(db, 'select city_id from venues where id = $1', [venueId])
  const ownSource = `select id from sources where venue_id = $1 and kind = 'venue' order by rank, id limit 1`
  const source = (await valueIn<string>(db, ownSource, [venueId])) ?? undefined
  if (city) await requestProposal(db, { city, origin: 'visitor', address, source, venue: venueId }, at)
}
