import { defaultCity } from '@houselights/config/cities/cities'
import type { Provider } from '@houselights/contracts/operators/enrichment'
import { ProviderPauseEntity, type ProviderPauseRow } from '../schema/entities/enrichment.ts'
import { type Queryable, valueIn } from '../sql/sql.ts'
import { select } from '../sql/statement.ts'

/** Limits how many requests all processes together send to a provider per day. */
export const providerBudget = (db: Queryable, provider: string, callsPerDay: number) => ({
  /** Counts a call before it is made. False if today's calls are used up, or the provider is paused. */
  spend: async (at: Date): Promise<boolean> => {
    const calls = await valueIn<number>(
      db,
      `insert into provider_calls as existing (provider, day, calls)
       select $1::text, ($2::timestamptz at time zone $4)::date, 1
       where $3 > 0 and not exists (select from provider_pauses where provider = $1 and until > $2)
       on conflict (provider, day) do update set calls = existing.calls + 1 where existing.calls < $3
       returning calls`,
      [provider, at, callsPerDay, PROVIDER_CLOCK],
    )
    return calls !== undefined
  },

  /** Pauses requests to the provider. The later of two pauses wins. */
  pause: (until: Date, why: string): Promise<unknown> =>
    db.query(
      `insert into provider_pauses as existing (provider, until, why) values ($1, $2, $3)
       on conflict (provider) do update set until = excluded.until, why = excluded.why where existing.until < excluded.until`,
      [provider, until, why],
    ),
})

/**
 * When a provider's pause ends, and the reason as a sentence. Uses the database's clock, which a replay doesn't stop.
 */
export interface ProviderPause extends Pick<ProviderPauseRow, 'until' | 'why'> {
  remainingMs: number
}

export async function findPause(db: Queryable, provider: Provider): Promise<ProviderPause | undefined> {
  const [row]: ProviderPause[] = await db.query(
    `select ${select(ProviderPauseEntity, 'p', ['until', 'why'])},
       (extract(epoch from until - clock_timestamp()) * 1000)::float8 as "remainingMs"
     from provider_pauses p where provider = $1 and until > clock_timestamp()`,
    [provider],
  )
  return row
}

/** Pauses requests to a provider, for all workers. The later of two pauses wins. */
export const pauseProvider = (db: Queryable, provider: Provider, { ms, why }: { ms: number; why: string }) =>
  db.query(
    `insert into provider_pauses (provider, until, why) values ($1, clock_timestamp() + $2 * interval '1 ms', $3)
     on conflict (provider) do update set until = excluded.until, why = excluded.why
     where excluded.until > provider_pauses.until`,
    [provider, Math.ceil(ms), why],
  )

/**
 * Providers count the requests of the whole installation, so their days follow one clock, no matter which city a call
 * is for.
 */
export const PROVIDER_CLOCK = defaultCity.timeZone
/** Selects the day of a call that is made now. */
export const CALL_DAY = `(clock_timestamp() at time zone '${PROVIDER_CLOCK}')::date`

/** Loads how long ago the latest call to a provider started, from any worker; infinity if there was none. */
export async function getMsSinceCall(db: Queryable, provider: Provider): Promise<number> {
  const elapsedMs = '(extract(epoch from clock_timestamp() - max(last_at)) * 1000)::float8'
  const ms = await valueIn<number>(db, `select ${elapsedMs} from provider_calls where provider = $1`, [provider])
  return ms ?? Number.POSITIVE_INFINITY
}

export const countCall = (db: Queryable, provider: Provider): Promise<unknown> =>
  db.query(
    `insert into provider_calls (provider, day, calls) values ($1, ${CALL_DAY}, 1)
     on conflict (provider, day) do update set calls = provider_calls.calls + 1, last_at = excluded.last_at`,
    [provider],
  )
