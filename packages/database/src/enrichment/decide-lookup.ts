import { NO_FACTS } from '@houselights/domain/artist-identity/provenance'
import { RefusedError } from '@houselights/domain/refused-error'
import type { ArtistProvider, Candidate } from '@houselights/types/enrichment'
import type { DataSource } from 'typeorm'
import type { Queryable } from '../sql.ts'
import { giveFacts } from './save-lookup.ts'

interface Deciding {
  artist: string
  provider: ArtistProvider
  /** One of the candidates; null: none of them. */
  choose: string | null
  at: Date
}

/** A person's word on who an artist is at a provider. Facts of another are taken back at once, those of the chosen one are asked for. */
export const decideLookup = (dataSource: DataSource, { artist, provider, choose, at }: Deciding): Promise<boolean> =>
  dataSource.transaction(async (db) => {
    const lookup = await locked(db, artist, provider)
    if (!lookup) return false
    const known = [lookup.external_id, ...lookup.candidates.map(({ id }) => id)]
    if (choose !== null && !known.includes(choose))
      throw new RefusedError(`"${choose}" is none of the candidates: they may have changed, look again.`)
    const facts = choose !== null && choose === lookup.external_id ? lookup.facts : await takeBack(db, artist, provider)
    await db.query(
      `update artist_lookups set outcome = $3, external_id = $4, facts = $5, problem = null, failures = 0,
         asked_at = $6, decided_by = 'operator', decided_at = $7, candidates = $8 where artist_id = $1 and provider = $2`,
      [
        ...[artist, provider, choose === null ? 'none' : 'linked', choose, JSON.stringify(facts)],
        ...[choose === null ? null : at.toISOString(), at.toISOString()],
        JSON.stringify(lookup.candidates.toSorted((a, b) => Number(b.id === choose) - Number(a.id === choose))),
      ],
    )
    return true
  })

const takeBack = (db: Queryable, artist: string, provider: ArtistProvider) =>
  giveFacts(db, { artist, provider, facts: NO_FACTS })

/** Has an artist looked up as soon as may be, whatever was decided; false where it was never looked up. */
export const askAgain = (
  dataSource: DataSource,
  { artist, provider, at }: Omit<Deciding, 'choose'>,
): Promise<boolean> =>
  dataSource.transaction(async (db) => {
    if (!(await locked(db, artist, provider))) return false
    await db.query(
      `update artist_lookups set asked_at = $3, decided_by = null, decided_at = null where artist_id = $1 and provider = $2`,
      [artist, provider, at.toISOString()],
    )
    return true
  })

/** The artist before its look-up, in the order in which look-ups are saved. */
async function locked(db: Queryable, artist: string, provider: ArtistProvider) {
  const [there] = await db.query('select 1 from artists where id = $1 and merged_into is null for update', [artist])
  if (!there) return undefined
  const [row]: { external_id: string | null; candidates: Candidate[]; facts: unknown }[] = await db.query(
    'select external_id, candidates, facts from artist_lookups where artist_id = $1 and provider = $2 for update',
    [artist, provider],
  )
  return row
}
