import type { ArtistProvider, Candidate, LookupOutcome } from '@houselights/contracts/operators/enrichment'
import { type ArtistFacts, applyProviderFacts, NO_FACTS } from '@houselights/domain/enrichment/provenance'
import { isSame, type Row } from '@houselights/domain/rows/stored-row'
import type { DataSource } from 'typeorm'
import { notifyChanged } from '../connection/notify.ts'
import { ArtistLookupEntity, type ArtistLookupRow } from '../schema/entities/enrichment.ts'
import { ArtistEntity } from '../schema/entities/events.ts'
import { writeColumns } from '../snapshots/restore.ts'
import { loadRowsToView } from '../snapshots/snapshot.ts'
import { type Database, hasRow, type Queryable, writable } from '../sql/sql.ts'
import { finishArtist } from './job-artists.ts'

/** The result of a lookup. */
export interface LookupResult {
  outcome: Exclude<LookupOutcome, 'failed'>
  externalId: string | null
  candidates: readonly Candidate[]
  reasons: readonly string[]
  facts: ArtistFacts
}

interface SaveOptions {
  artist: string
  provider: ArtistProvider
  at: Date
  job?: string | undefined
}

/**
 * Stores a lookup's result and facts in one transaction. False if the artist was deleted or merged, or already has a
 * result in the job.
 */
export const saveLookup = (dataSource: DataSource, options: SaveOptions, result: LookupResult): Promise<boolean> =>
  dataSource.transaction(async (db) => {
    const { artist, provider, at, job } = options
    if (!(await lockArtist(db, artist))) return false
    const enriched = result.outcome === 'linked'
    if (job && !(await finishArtist(db, job, artist, { state: 'done', enriched }))) return false
    const savedFacts = await replaceFacts(db, { artist, provider, facts: result.facts })
    const lookup = writable<ArtistLookupRow>({
      artistId: artist,
      provider,
      outcome: result.outcome,
      externalId: result.externalId,
      candidates: [...result.candidates],
      reasons: [...result.reasons],
      facts: { ...savedFacts },
      problem: null,
      failures: 0,
      lookedUpAt: at,
      askedAt: null,
    })
    await db.getRepository(ArtistLookupEntity).upsert(lookup, ['artistId', 'provider'])
    return true
  })

/** Stores that a lookup failed. Earlier results stay. */
export const saveFailure = (dataSource: DataSource, { artist, provider, at, job }: SaveOptions, problem: string) =>
  dataSource.transaction(async (db) => {
    if (job && !(await finishArtist(db, job, artist, { state: 'failed', enriched: false, problem }))) return
    await db.query(
      `insert into artist_lookups as l (artist_id, provider, outcome, problem, failures, looked_up_at)
       select id, $2, 'failed', $3, 1, $4 from artists where id = $1
       on conflict (artist_id, provider) do update set
         problem = excluded.problem, looked_up_at = excluded.looked_up_at, failures = l.failures + 1, asked_at = null`,
      [artist, provider, problem, at.toISOString()],
    )
  })

/**
 * Replaces a provider's earlier facts about an artist with these. Returns the facts that the artist now has from this
 * provider.
 */
export async function replaceFacts(
  db: Database,
  { artist, provider, facts }: { artist: string; provider: ArtistProvider; facts: ArtistFacts },
): Promise<ArtistFacts & { names?: readonly string[] }> {
  const [row] = await loadRowsToView(db, 'artists', [artist])
  if (!row) return NO_FACTS
  const lastLookup = await db
    .getRepository(ArtistLookupEntity)
    .findOne({ select: { artistId: true, facts: true }, where: { artistId: artist, provider } })
  const { locked, provenance } = row as { locked: Row; provenance: Record<string, string> }
  const after = applyProviderFacts({ row, locked, provenance }, provider, { ...NO_FACTS, ...lastLookup?.facts }, facts)
  if (!isSame(after.row, {})) {
    await writeColumns(db, 'artists', artist, after.row)
    await db.getRepository(ArtistEntity).update({ id: artist }, { updatedAt: () => 'now()' })
    await notifyChanged(db)
  }
  return { ...after.providedFacts, names: facts.aliases }
}

/** Locks an artist until the transaction ends. False if the artist was deleted or merged. */
export const lockArtist = (db: Queryable, artist: string): Promise<boolean> =>
  hasRow(db, 'select from artists where id = $1 and merged_into is null for update', [artist])
