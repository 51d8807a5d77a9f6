import type { Proposal, ProposalRow, ProposalState } from '@houselights/contracts/operators/proposals'
import { type Queryable, valueIn } from '../sql/sql.ts'

const OPEN_STATES: readonly ProposalState[] = ['waiting', 'reading', 'read', 'failed']
const MAX_ROWS = 200
/** How long operators see changes that were accepted automatically. */
const RECENT_MS = 14 * 86_400_000
const WAS_ACCEPTED_AUTOMATICALLY = `p.state = 'accepted' and p.asked_by = 'upkeep'`

type ListFilters = { city: string; state?: ProposalState | undefined; importId?: string | undefined; now: Date }

/** Proposals as operators see them, with times in their city's zone. */
export const proposalQueries = (db: Queryable) => ({
  byId: async (id: string): Promise<Proposal | null> => {
    const proposal = `jsonb_build_object(${COMMON_MEMBERS}, 'given', p.given, 'steps', p.steps, 'result', p.result)`
    return (await valueIn<Proposal>(db, `select ${proposal} from ${FROM} where p.id = $1`, [id])) ?? null
  },

  /**
   * Lists open proposals and those that were recently accepted automatically, or all with this state. With `importId`,
   * lists only those from that import. Proposals to decide come first, then the latest.
   */
  list: async ({ city, state, importId, now }: ListFilters) => {
    const rows: { proposal: ProposalRow; total: number }[] = await db.query(
      `select count(*) over ()::int as total, jsonb_build_object(${COMMON_MEMBERS},
         'platform', p.result #> '{source,platform}', 'sure', p.result -> 'sure', 'shows', p.result -> 'shows') as proposal
       from ${FROM} where p.city_id = $1 and (p.state = any ($2::text[]) or ($3 and ${WAS_ACCEPTED_AUTOMATICALLY} and p.decided_at > $4))
         and ($5::uuid is null or p.import_id = $5)
       order by p.state = 'read' desc, p.asked_at desc, p.id limit ${MAX_ROWS}`,
      [
        city,
        state ? [state] : OPEN_STATES,
        !state,
        new Date(now.getTime() - RECENT_MS).toISOString(),
        importId ?? null,
      ],
    )
    return { proposals: rows.map(({ proposal }) => proposal), total: rows[0]?.total ?? 0 }
  },
})

const FROM = `venue_proposals p join cities c on c.id = p.city_id
  left join sources s on s.id = p.source_id left join venues v on v.id = p.venue_id`
const toTimeSql = (column: string) => `city_instant(p.${column}, c.time_zone)`
const COMMON_MEMBERS = `'id', p.id, 'city', p.city_id, 'origin', p.asked_by, 'address', p.address,
  'source', case when s.id is not null then jsonb_build_object('id', s.id, 'name', s.name) end,
  'state', p.state, 'problem', p.problem, 'requestedAt', ${toTimeSql('asked_at')},
  'askedAt', ${toTimeSql('asked_at')}, 'readAt', ${toTimeSql('read_at')},
  'decidedAt', ${toTimeSql('decided_at')}, 'decidedBy', p.decided_by,
  'venue', case when v.id is not null then jsonb_build_object('slug', v.slug, 'name', v.name) end`
