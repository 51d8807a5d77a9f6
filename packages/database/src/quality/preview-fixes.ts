import { DerivedFields, LockedFields } from '@houselights/contracts/entities/event-overrides'
import type { DetailFacts, QualityChange, VenueQuality } from '@houselights/contracts/operators/quality'
import { analyzeRows } from '@houselights/domain/quality/analyze-rows'
import { type DetailToFetch, findDetailsToFetch } from '@houselights/domain/quality/details-to-fetch'
import { type EventInputs, findFixable, type Plan, planFixes } from '@houselights/domain/quality/plan-fixes'
import type { QualityRows } from '@houselights/domain/quality/quality-rows'
import { Any } from 'typeorm'
import { loadEvidence } from '../ingest/match/known-listings.ts'
import { EventEntity } from '../schema/entities/events.ts'
import type { DetailReadRow } from '../schema/entities/operations.ts'
import type { Database, Queryable } from '../sql/sql.ts'
import { loadRows, type QualityRequest } from './load-rows.ts'

/** Plans the changes that "Fix All Issues" would make to these events. Writes nothing. */
export async function loadPlan(db: Database, rows: QualityRows, timeZone: string): Promise<Plan> {
  const fixable = findFixable(rows)
  return planFixes(fixable, await loadInputs(db, fixable.idsToResolve), rows, timeZone)
}

async function loadInputs(db: Database, ids: readonly string[]): Promise<Map<string, EventInputs>> {
  if (ids.length === 0) return new Map()
  const records = await loadEvidence(db, ids)
  const rows = await db
    .getRepository(EventEntity)
    .find({ select: { id: true, derived: true, locked: true }, where: { id: Any(ids) } })
  return new Map(
    rows.map(({ id, derived, locked }) => [
      id,
      {
        sourceRecords: records.get(id) ?? [],
        derived: DerivedFields.parse(derived),
        locked: LockedFields.parse(locked),
      },
    ]),
  )
}

/**
 * Computes the quality of the upcoming public events at each of a city's venues, sorted by venue name. Venues without
 * such events are left out.
 */
export const analyzeQuality = async (db: Database, request: QualityRequest): Promise<VenueQuality[]> =>
  analyzeRows(await loadRows(db, request))

/**
 * Lists the changes that "Fix All Issues" would make in a city now, event by event, and counts the pages that it would
 * fetch first.
 */
export async function previewFixes(
  db: Database,
  request: QualityRequest,
): Promise<{ changes: QualityChange[]; pagesToFetch: number }> {
  const rows = await loadRows(db, request)
  const { changes } = await loadPlan(db, rows, request.city.timeZone)
  return { changes: changes.map(({ action: _, ...change }) => change), pagesToFetch: findDetailsToFetch(rows).length }
}

/** Finds up to `limit` show pages to fetch. They may contain facts that listings leave out. */
export async function loadDetailsToFetch(
  db: Database,
  { limit, ...request }: QualityRequest & { limit: number },
): Promise<DetailToFetch[]> {
  return findDetailsToFetch(await loadRows(db, request)).slice(0, limit)
}

const STORE_DETAIL = `insert into detail_reads (url, source_id, read_at, facts, problem, status) values ($1, $2, $3, $4, $5, $6)
  on conflict (url) do update set source_id = excluded.source_id, read_at = excluded.read_at, facts = excluded.facts,
    problem = excluded.problem, status = excluded.status where detail_reads.read_at <= excluded.read_at`

/** Stores the facts from a show's page, or why it couldn't be fetched. The latest fetch wins. */
export async function storeDetail(
  db: Queryable,
  detail: Omit<DetailReadRow, 'sourceId' | 'facts'> & { source: string; facts: DetailFacts | null },
): Promise<void> {
  await db.query(STORE_DETAIL, [detail.url, detail.source, detail.readAt, detail.facts, detail.problem, detail.status])
}
