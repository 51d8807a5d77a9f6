import { RefusedError } from '@houselights/domain/errors/refused-error'
import type { DataSource } from 'typeorm'
import { notifyChanged } from '../connection/notify.ts'
import { underAdvisoryLock } from '../ingest/save/advisory-lock.ts'
import { MatchDecisionEntity, type MatchDecisionRow } from '../schema/entities/decisions.ts'
import { undoMerge } from '../snapshots/merges.ts'
import { restoreRows } from '../snapshots/restore.ts'
import { SNAPSHOTS, type Snapshot, tablesIn } from '../snapshots/snapshot.ts'
import { select } from '../sql/statement.ts'
import { resolveDoubts } from './resolve-doubts.ts'

const DECIDED = ['verdict', 'decidedBy'] as const
interface Decided extends Pick<MatchDecisionRow, (typeof DECIDED)[number]> {
  before: Snapshot | null
  after: Snapshot | null
}

/** Takes an operator's decision back: what it merged is taken apart, and the pair is open again. Null where there is none of that id. */
export const undoDecision = (
  dataSource: DataSource,
  id: string,
  { at }: { at: Date },
): Promise<{ id: string } | null> =>
  underAdvisoryLock(dataSource, async (db) => {
    const [row]: Decided[] = await db.query(
      `select ${select(MatchDecisionEntity, 'd', DECIDED)}, ${SNAPSHOTS} from match_decisions d where id = $1`,
      [id],
    )
    if (!row) return null
    if (row.verdict === 'ask') throw new RefusedError('This decision was taken back already.')
    const { before, after } = row
    if (row.decidedBy !== 'operator' || !before || !after)
      throw new RefusedError('Only what operators decided can be taken back here.')
    if (tablesIn(before).includes('events')) {
      await undoMerge(db, { before, after })
      await notifyChanged(db)
    }
    await restoreRows(db, 'match_decisions', before)
    await resolveDoubts(db, id, at)
    return { id }
  })
