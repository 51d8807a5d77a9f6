import { createHash } from 'node:crypto'
import type { Problem } from '@houselights/types/listing'
import { SettledReadEntity, type SettledReadRow } from '../entities/reads.ts'
import { notifyJobIn } from '../notify.ts'
import { prepared } from '../prepared.ts'
import type { Queryable } from '../sql.ts'
import { columns, excluded, select } from '../statement.ts'
import { KNOWN_NAMES } from './known-names.ts'
import { seenAt } from './read-to-save.ts'

/** What a read rests on, and what it came to: reading the same pages again, on the same ground, would come to the same. */
export interface Settled extends Pick<SettledReadRow, 'digest' | 'names' | 'known' | 'unchanged' | 'problems'> {}

/** A digest of what a read rests on besides the names that are known. */
export const digestOf = (ground: unknown): string => createHash('sha256').update(JSON.stringify(ground)).digest('hex')

const NAMES = ['digest', 'names', 'known', 'pages', 'found', 'unchanged', 'problems'] as const

/**
 * Records a read after which reading its pages again would change nothing: as part of the statement that closes it, whose
 * values are `$2` for the source, `$6` and `$7` for pages and found, and `settledValues`. It comes in the
 * read's transaction, after all that this writes: whoever changes a record of the source, or where its event is, takes it
 * away (migrations/0015-settled-reads.ts).
 */
export const RECORD_SETTLED = (from: number): string => `
  insert into settled_reads (source_id, ${columns(SettledReadEntity, NAMES)})
  values ($2, $${from}, $${from + 1}::text[], array(select name from unnest($${from + 2}::text[]) name order by 1),
    $6, $7, $${from + 3}, $${from + 4}::jsonb)
  on conflict (source_id) do update set ${excluded(SettledReadEntity, NAMES)}`

export const settledValues = ({ digest, names, known, unchanged, problems }: Settled): unknown[] => [
  ...[digest, names, known, unchanged, JSON.stringify(problems)],
]

interface Same {
  run: string
  source: string
  digest: string
  outcome: 'ok' | 'unchanged'
  readAt: string
  asOf?: string | undefined
  endedAt: string
  /** The state of the site's validators, as saveValidators stores it. */
  validators: string
  /** What went wrong on the way to the pages. */
  problems: readonly Problem[]
}

type Closed = Pick<SettledReadRow, 'pages' | 'found' | 'unchanged' | 'problems'>

const CLOSE_SETTLED = prepared(
  'close-settled',
  `with same as materialized (
     select settled.* from settled_reads settled where source_id = $1 and digest = $2
       and known = array(${KNOWN_NAMES('settled.names')} order by 1)
   ), run as (
     update scrape_runs r set ended_at = $4, outcome = $5, pages = same.pages, found = same.found,
       unchanged = same.unchanged, problems = $6::jsonb || same.problems
     from same where r.id = $3 returning r.*
   ), source as (
     update sources s set last_attempt_at = $4, last_success_at = $4, failing_since = null, last_problem = null,
       last_found = case when $5 = 'ok' then same.found else s.last_found end, http_state = $8::jsonb,
       seen_at = greatest(s.seen_at, $9),
       whole_read_at = case when run.depth = 'full' then greatest(s.whole_read_at, $7) else s.whole_read_at end
     from same, run where s.id = $1
   )
   select ${select(SettledReadEntity, 'run', ['pages', 'found', 'unchanged', 'problems'])}, ${notifyJobIn('run.job_id')} from run`,
)

/**
 * Closes a read that brought the pages of the settled one on the same ground, as reading them would have, in one
 * statement; undefined where it did not, and then they are to be read. Nothing public changed but moments of last seeing.
 */
export async function closeSettledRead(db: Queryable, read: Same): Promise<Closed | undefined> {
  const { run, source, digest, outcome, readAt, endedAt, validators, problems } = read
  const [row]: (Closed & { notified: unknown })[] = await db.query(CLOSE_SETTLED, [
    source,
    digest,
    run,
    endedAt,
    outcome,
    JSON.stringify(problems),
    readAt,
    validators,
    seenAt(read),
  ])
  if (!row) return undefined
  const { notified: _, ...closed } = row
  return closed
}
