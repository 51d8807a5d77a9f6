import { toCityInstant } from '@houselights/domain/city-time'
import { believedFirst } from '@houselights/domain/matching/pair-reasons'
import type { Decision, ReviewPair } from '@houselights/types/review'
import { MatchDecisionEntity } from '../entities/decisions.ts'
import type { ListedCity } from '../page.ts'
import type { Queryable } from '../sql.ts'
import { select } from '../statement.ts'
import { type Compared, comparedListings } from './compared-listings.ts'
import { countOpen, type OpenPair, openPairs } from './open-pairs.ts'
import { loadPairReasons } from './pair-reasons.ts'

/** More than that nobody decides before loading the page again. */
const PAIRS = 50
const DECISIONS = 100

/** The queue of a city's pairs that a person should look at, and what was decided of them. */
export const reviewReads = (db: Queryable, city: ListedCity) => ({
  async pairs(now: Date): Promise<{ pairs: ReviewPair[]; total: number }> {
    const open = await openPairs(db, city, now, PAIRS)
    const listings = await comparedListings(
      db,
      open.flatMap(({ a, b }) => [a, b]),
    )
    const found = open.flatMap((pair) => {
      const [a, b] = [listings.get(pair.a), listings.get(pair.b)]
      return a && b ? [{ pair, notListed: notListed(pair, a, b), ...believedFirst(a, b) }] : []
    })
    const reasons = await loadPairReasons(db, found)
    return {
      total: await countOpen(db, city, now),
      pairs: found.map(({ pair, a, b, notListed: why }, index) => ({
        id: pair.id,
        a: a.shown,
        b: b.shown,
        notListed: why,
        for: reasons[index]?.for ?? [],
        against: reasons[index]?.against ?? [],
        askedAt: toCityInstant(pair.decidedAt, city.timeZone),
        skipped: pair.skippedAt !== null,
      })),
    }
  },

  left: (now: Date): Promise<number> => countOpen(db, city, now),

  /** What operators decided, the latest first. */
  decisions(): Promise<Decision[]> {
    const named = (side: 'a' | 'b') => `
      coalesce((select concat(es.listing ->> 'title', ' (', s.name, ')') from event_sources es join sources s on s.id = es.source_id
        where (es.source_id, es.external_id) = (d.${side}_source, d.${side}_external_id)), d.${side}_external_id) as ${side}`
    return db.query(
      `select ${select(MatchDecisionEntity, 'd', ['id', 'verdict', 'decidedBy', 'why'])}, ${named('a')}, ${named('b')},
         city_instant(d.decided_at, $2) as "decidedAt"
       from match_decisions d join sources s on s.id = d.a_source
       where d.verdict <> 'ask' and d.decided_by = 'operator' and s.city_id = $1
       order by d.decided_at desc, d.id limit ${DECISIONS}`,
      [city.id, city.timeZone],
    )
  },
})

function notListed({ inDoubt }: OpenPair, a: Compared, b: Compared): string | null {
  if (!inDoubt) return null
  const { shown } = inDoubt === 'a' ? a : b
  return `Only ${shown.sourceName} lists "${shown.title}", and the calendar of ${shown.venueName} has another show that evening: it stands in no list until this is decided.`
}
