import { defaultCity } from '@houselights/config/cities/cities'
import type { Provider } from '@houselights/contracts/operators/enrichment'
import { ProviderPauseEntity, type ProviderPauseRow } from '../schema/entities/enrichment.ts'
import { type Queryable, valueIn } from '../sql/sql.ts'
import { select } from '../sql/statement.ts'

/** How many requests a provider gets in a day, over all processes. */
export const providerBudget = (db: Queryable, provider: string, callsPerDay: number) => ({
  /** Counts one more call, before it is made; false where none is left, or requests to the provider are paused. */
  spend: async (at: Date): Promise<boolean> => {
    const counted = await valueIn<number>(
      db,
      `insert into provider_calls as had (provider, day, calls)
       select $1::text, ($2::timestamptz at time zone $4)::date, 1
       where $3 > 0 and not exists (select from provider_pauses where provider = $1 and until > $2)
       on conflict (provider, day) do update set calls = had.calls + 1 where had.calls < $3
       returning calls`,
      [provider, at, callsPerDay, PROVIDER_CLOCK],
    )
    return counted !== undefined
  },

  /** Pauses requests to the provider until then; of two such moments the later holds. */
  pause: (until: Date, why: string): Promise<unknown> =>
    db.query(
      `insert into provider_pauses as had (provider, until, why) values ($1, $2, $3)
       on conflict (provider) do update set until = excluded.until, why = excluded.why where had.until < excluded.until`,
      [provider, until, why],
    ),
})

/** Until when no requests go to a provider, and why, as a sentence. By the database's clock: a replay does not stop it. */
export interface ProviderPause extends Pick<ProviderPauseRow, 'until' | 'why'> {
  restMs: number
}

export async function findPause(db: Queryable, provider: Provider): Promise<ProviderPause | undefined> {
  const [row]: ProviderPause[] = await db.query(
    `select ${select(ProviderPauseEntity, 'p', ['until', 'why'])},
       (extract(epoch from until - clock_timestamp()) * 1000)::float8 as "restMs"
     from provider_pauses p where provider = $1 and until > clock_timestamp()`,
    [provider],
  )
  return row
}

/** Pauses requests to a provider, for all workers; a longer pause stays. */
export const pauseProvider = (db: Queryable, provider: Provider, { ms, why }: { ms: number; why: string }) =>
  db.query(
    `insert into provider_pauses (provider, until, why) values ($1, clock_timestamp() + $2 * interval '1 ms', $3)
     on conflict (provider) do update set until = excluded.until, why = excluded.why
     where excluded.until > provider_pauses.until`,
    [provider, Math.ceil(ms), why],
  )

/** Providers count what the whole installation requests of them: its days are by one clock, whatever city a call is for. */
export const PROVIDER_CLOCK = defaultCity.timeZone
/** The day of a call. */
export const CALL_DAY = `(clock_timestamp() at time zone '${PROVIDER_CLOCK}')::date`

/** How long ago the latest call to a provider began, by whichever worker. */
export async function msSinceCall(db: Queryable, provider: Provider): Promise<number> {
  const ago = '(extract(epoch from clock_timestamp() - max(last_at)) * 1000)::float8'
  const ms = await valueIn<number>(db, `select ${ago} from provider_calls where provider = $1`, [provider])
  return ms ?? Number.POSITIVE_INFINITY
}

export const countCall = (db: Queryable, provider: Provider): Promise<unknown> =>
  db.query(
    `insert into provider_calls (provider, day, calls) values ($1, ${CALL_DAY}, 1)
     on conflict (provider, day) do update set calls = provider_calls.calls + 1, last_at = excluded.last_at`,
    [provider],
  )
