import type { Queryable } from '../sql.ts'
import { CALL_COLUMNS, LONGER_PAUSE, PAUSE_COLUMNS, PROVIDER_CLOCK } from './provider-pauses.ts'

/** How many requests a provider gets in a day, over all processes. */
export const providerBudget = (db: Queryable, provider: string, callsPerDay: number) => ({
  /** Counts one more call, before it is made; false where none is left, or requests to the provider are paused. */
  spend: async (at: Date): Promise<boolean> => {
    const counted: unknown[] = await db.query(
      `insert into provider_calls as had (${CALL_COLUMNS})
       select $1::text, ($2::timestamptz at time zone $4)::date, 1
       where $3 > 0 and not exists (select from provider_pauses where provider = $1 and until > $2)
       on conflict (provider, day) do update set calls = had.calls + 1 where had.calls < $3
       returning calls`,
      [provider, at, callsPerDay, PROVIDER_CLOCK],
    )
    return counted.length > 0
  },

  /** Pauses requests to the provider until then; of two such moments the later holds. */
  pause: (until: Date, why: string): Promise<unknown> =>
    db.query(
      `insert into provider_pauses as had (${PAUSE_COLUMNS}) values ($1, $2, $3)
       on conflict (provider) do update set ${LONGER_PAUSE} where had.until < excluded.until`,
      [provider, until, why],
    ),
})
