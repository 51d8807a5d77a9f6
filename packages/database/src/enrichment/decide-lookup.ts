import type { ArtistProvider } from '@houselights/contracts/operators/enrichment'
import { NO_FACTS } from '@houselights/domain/enrichment/provenance'
import { RefusedError } from '@houselights/domain/errors/refused-error'
import type { DataSource } from 'typeorm'
import { ArtistLookupEntity, type ArtistLookupRow } from '../schema/entities/enrichment.ts'
import { type Database, writable } from '../sql/sql.ts'
import { giveFacts, lockArtist } from './save-lookup.ts'

interface Decision {
  artist: string
  provider: ArtistProvider
  /** One of the candidates; null: none of them. */
  choose: string | null
  at: Date
}

/** Stores an operator's decision about who an artist is at a provider. Facts of another are withdrawn at once, those of the chosen one requested. */
export const decideLookup = (dataSource: DataSource, { artist, provider, choose, at }: Decision): Promise<boolean> =>
  dataSource.transaction(async (db) => {
    const lookup = await locked(db, artist, provider)
    if (!lookup) return false
    const known = [lookup.externalId, ...lookup.candidates.map(({ id }) => id)]
    if (choose !== null && !known.includes(choose))
      throw new RefusedError(`"${choose}" isn’t one of the candidates. They may have changed. Load them again.`)
    const isSame = choose !== null && choose === lookup.externalId
    const facts = isSame ? lookup.facts : { ...(await giveFacts(db, { artist, provider, facts: NO_FACTS })) }
    const decided = writable<ArtistLookupRow>({
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
    await db.getRepository(ArtistLookupEntity).update({ artistId: artist, provider }, decided)
    return true
  })

/** Requests a look-up of an artist as soon as possible, whatever was decided; false where it was never looked up. */
export const requestLookup = (dataSource: DataSource, { artist, provider, at }: Omit<Decision, 'choose'>) =>
  dataSource.transaction(async (db) => {
    if (!(await locked(db, artist, provider))) return false
    const requested = { askedAt: at, decidedBy: null, decidedAt: null }
    await db.getRepository(ArtistLookupEntity).update({ artistId: artist, provider }, requested)
    return true
  })

/** Locks the artist before its look-up, in the order in which look-ups are saved. */
async function locked(
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
