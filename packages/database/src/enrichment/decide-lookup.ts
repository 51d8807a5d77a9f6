import type { ArtistProvider } from '@houselights/contracts/operators/enrichment'
import { NO_FACTS } from '@houselights/domain/enrichment/provenance'
import { RefusedError } from '@houselights/domain/errors/refused-error'
import type { DataSource } from 'typeorm'
import { ArtistLookupEntity, type ArtistLookupRow } from '../schema/entities/enrichment.ts'
import { type Database, writable } from '../sql/sql.ts'
import { lockArtist, replaceFacts } from './save-lookup.ts'

interface Decision {
  artist: string
  provider: ArtistProvider
  /** The id of a candidate; null if none is right. */
  choose: string | null
  at: Date
}

/**
 * Stores an operator's decision about who an artist is at a provider. If another candidate was linked, immediately
 * removes its facts. Requests a lookup of the chosen candidate.
 */
export const decideLookup = (dataSource: DataSource, { artist, provider, choose, at }: Decision): Promise<boolean> =>
  dataSource.transaction(async (db) => {
    const lookup = await lockLookup(db, artist, provider)
    if (!lookup) return false
    const candidateIds = [lookup.externalId, ...lookup.candidates.map(({ id }) => id)]
    if (choose !== null && !candidateIds.includes(choose))
      throw new RefusedError(`"${choose}" is not one of the candidates: they may have changed, so reload them.`)
    const isSameCandidate = choose !== null && choose === lookup.externalId
    const facts = isSameCandidate
      ? lookup.facts
      : { ...(await replaceFacts(db, { artist, provider, facts: NO_FACTS })) }
    const decision = writable<ArtistLookupRow>({
      outcome: choose === null ? 'none' : 'linked',
      externalId: choose,
      facts,
      problem: null,
      failures: 0,
      askedAt: choose === null ? null : at,
      decidedBy: 'operator',
      decidedAt: at,
      candidates: lookup.candidates.toSorted((a, b) => Number(b.id === choose) - Number(a.id === choose)),
    })
    await db.getRepository(ArtistLookupEntity).update({ artistId: artist, provider }, decision)
    return true
  })

/** Requests a lookup as soon as possible, and drops any decision. False if the artist was never looked up. */
export const requestLookup = (dataSource: DataSource, { artist, provider, at }: Omit<Decision, 'choose'>) =>
  dataSource.transaction(async (db) => {
    if (!(await lockLookup(db, artist, provider))) return false
    const request = { askedAt: at, decidedBy: null, decidedAt: null }
    await db.getRepository(ArtistLookupEntity).update({ artistId: artist, provider }, request)
    return true
  })

/** Locks the artist, then the artist's lookup. Saving a lookup locks them in the same order. */
async function lockLookup(
  db: Database,
  artist: string,
  provider: ArtistProvider,
): Promise<Pick<ArtistLookupRow, 'externalId' | 'candidates' | 'facts'> | null> {
  if (!(await lockArtist(db, artist))) return null
  return db
    .getRepository(ArtistLookupEntity)
    .findOne({
      select: { artistId: true, externalId: true, candidates: true, facts: true },
      where: { artistId: artist, provider },
      lock: { mode: 'pessimistic_write' },
    })
}
