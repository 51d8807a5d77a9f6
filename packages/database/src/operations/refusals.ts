import type { Queryable } from '../sql/sql.ts'

/** An address's host and port. */
export const HOST = (url: string): string => `substring(${url} from '^https?://([^/?#]+)')`

/** A site that refused us isn't asked again for this many days. */
const PAUSE_DAYS = 7

/** Condition: the refusal of source `r` applies to source `s`. A refused host refuses all sources on it. */
const REFUSES = `r.refused_since is not null
  and (r.id = s.id or r.refused_host = ${HOST('s.url')})`

/** Condition: source `s` was refused, or its host was. */
export const IS_REFUSED = `exists (select from sources r where ${REFUSES})`

/** Condition: source `s` was refused, or its host was, so recently that it isn't asked again. `now` is a parameter. */
export const isPaused = (now: string): string =>
  `exists (select from sources r where ${REFUSES} and r.last_attempt_at > ${now}::timestamptz - interval '${PAUSE_DAYS} days')`

/** Forgets a source's refusal and its host's, so that the next scheduled scrape asks again. */
export const forgetRefusal = (db: Queryable, id: string): Promise<unknown> =>
  db.query(
    `update sources r set refused_since = null, refused_host = null from sources s where s.id = $1 and ${REFUSES}`,
    [id],
  )

/** Joins `refusal`: since when source `s` is refused, and until when it isn't asked again. */
export const JOIN_REFUSAL = `left join lateral (
    select min(r.refused_since) as since, max(r.last_attempt_at) + interval '${PAUSE_DAYS} days' as until from sources r where ${REFUSES}
  ) refusal on true`
