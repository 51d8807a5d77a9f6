import { toldOf } from '@houselights/domain/reports/told'
import type { ReportOutcome } from '@houselights/types/reports'
import type { DataSource } from 'typeorm'
import type { MistakeReportRow } from '../entities/reports.ts'
import { reportedEvents } from './reported-events.ts'

/** Closes those of the reports that are open, each with what its event's page tells then; gives their number. */
export const closeReports = (
  db: DataSource,
  ids: readonly string[],
  { outcome, note, at }: { outcome: ReportOutcome; note: string | null; at: Date },
): Promise<number> =>
  db.transaction(async (manager) => {
    const open: Pick<MistakeReportRow, 'id' | 'eventId'>[] = await manager.query(
      `select id, event_id as "eventId" from mistake_reports where id = any ($1::uuid[]) and closed_at is null
       order by id for update`,
      [ids],
    )
    const events = await reportedEvents(
      manager,
      open.map(({ eventId }) => eventId),
    )
    for (const { id, eventId } of open) {
      const now = events.get(eventId)
      await manager.query(
        `update mistake_reports set outcome = $2, note = $3, closed_at = $4, told_at_close = $5::jsonb where id = $1`,
        [id, outcome, note, at.toISOString(), now?.shown ? JSON.stringify(toldOf(now.event)) : null],
      )
    }
    return open.length
  })
