import { type ArtistFacts, afterSaying, NO_FACTS } from '@houselights/domain/artist-identity/provenance'
import { isSame, type Row } from '@houselights/domain/stored-row'
import type { ArtistProvider, Candidate, LookupOutcome } from '@houselights/types/enrichment'
import type { DataSource } from 'typeorm'
import { notifyChanged, notifyJob } from '../notify.ts'
import { writeColumns } from '../snapshots/restore.ts'
import { rowsOf } from '../snapshots/snapshot.ts'
import type { Queryable } from '../sql.ts'
import { settleArtist } from './job-artists.ts'

/** How a look-up came out. */
export interface LookupResult {
  outcome: Exclude<LookupOutcome, 'failed'>
  externalId: string | null
  candidates: readonly Candidate[]
  reasons: readonly string[]
  facts: ArtistFacts
}

interface Saving {
  artist: string
  provider: ArtistProvider
  at: Date
  /** The operators' job that it is part of. */
  job?: string | undefined
}

/** Stores what a look-up brought, with the facts that follow from it, all or nothing. False where its job had it settled already. */
export const saveLookup = (dataSource: DataSource, saving: Saving, result: LookupResult): Promise<boolean> =>
  dataSource.transaction(async (db) => {
    const { artist, provider, at, job } = saving
    const [row] = await db.query('select 1 from artists where id = $1 and merged_into is null for update', [artist])
    if (!row) return false
    const enriched = result.outcome === 'linked'
    if (job && !(await settleArtist(db, job, artist, { state: 'done', enriched }))) return false
    const gave = await giveFacts(db, { artist, provider, facts: result.facts })
    await db.query(
      `insert into artist_lookups (artist_id, provider, outcome, external_id, candidates, reasons, facts, looked_up_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (artist_id, provider) do update set outcome = excluded.outcome, external_id = excluded.external_id,
         candidates = excluded.candidates, reasons = excluded.reasons, facts = excluded.facts, problem = null, failures = 0,
         looked_up_at = excluded.looked_up_at, asked_at = null`,
      [
        ...[artist, provider, result.outcome, result.externalId],
        ...[result.candidates, result.reasons, gave].map((value) => JSON.stringify(value)),
        at.toISOString(),
      ],
    )
    if (job) await notifyJob(db, job)
    return true
  })

/** Stores that a look-up failed; what earlier ones brought stays. */
export const saveFailure = (dataSource: DataSource, { artist, provider, at, job }: Saving, problem: string) =>
  dataSource.transaction(async (db) => {
    if (job && !(await settleArtist(db, job, artist, { state: 'failed', enriched: false, problem }))) return
    await db.query(
      `insert into artist_lookups as l (artist_id, provider, outcome, problem, failures, looked_up_at)
       select id, $2, 'failed', $3, 1, $4 from artists where id = $1
       on conflict (artist_id, provider) do update set problem = excluded.problem, failures = l.failures + 1,
         looked_up_at = excluded.looked_up_at, asked_at = null`,
      [artist, provider, problem, at.toISOString()],
    )
    if (job) await notifyJob(db, job)
  })

/** Gives an artist what a provider says of it, and takes back what it said before; gives what the artist has from it now. */
export async function giveFacts(
  db: Queryable,
  { artist, provider, facts }: { artist: string; provider: ArtistProvider; facts: ArtistFacts },
): Promise<ArtistFacts & { names?: readonly string[] }> {
  const [row] = await rowsOf(db, 'artists', [artist])
  if (!row) return NO_FACTS
  const [before] = await db.query('select facts from artist_lookups where artist_id = $1 and provider = $2', [
    artist,
    provider,
  ])
  const { locked, provenance } = row as { locked: Row; provenance: Record<string, string> }
  const after = afterSaying({ row, locked, provenance }, provider, { ...NO_FACTS, ...before?.facts }, facts)
  if (!isSame(after.row, {})) {
    await writeColumns(db, 'artists', artist, after.row)
    await db.query('update artists set updated_at = now() where id = $1', [artist])
    await notifyChanged(db)
  }
  return { ...after.gave, names: facts.aliases }
}
