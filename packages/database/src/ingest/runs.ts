import { randomUUID } from 'node:crypto'
import type { RunOutcome } from '@houselights/types/job-routes'
import type { Depth, ReadCounts } from '@houselights/types/jobs'
import { Listing, type Problem } from '@houselights/types/listing'
import { In, IsNull, MoreThanOrEqual, Raw } from 'typeorm'
import { ScrapeRunEntity, type ScrapeRunRow } from '../entities/reads.ts'
import { EventSourceEntity, SourceEntity } from '../entities/sources.ts'
import { notifyChanged, notifyJob } from '../notify.ts'
import type { Database } from '../sql.ts'
import type { SaveCounts } from './read-to-save.ts'

/** How a read came out. */
export type Outcome = Exclude<RunOutcome, 'running'>

const INTERRUPTED: Problem = {
  ...{ kind: 'unreachable', message: 'The worker ended before the read did; it was read again.' },
  ...{ interrupted: true, reproduce: '' },
}

/** Opens the record of a read; gives its id. A source is read once at a time: what is open of it belongs to a worker that died. */
export async function openRun(
  db: Database,
  run: { source: string; jobId: string | null; depth: Depth; startedAt: string },
): Promise<string> {
  const { source: sourceId, jobId, depth, startedAt } = run
  const runs = db.getRepository(ScrapeRunEntity)
  await runs.update(
    { sourceId, outcome: 'running' },
    { outcome: 'failed', endedAt: new Date(startedAt), problems: [INTERRUPTED] },
  )
  const id = randomUUID()
  await runs.insert({ id, sourceId, jobId, depth, startedAt: new Date(startedAt) })
  if (jobId) await notifyJob(db, jobId)
  return id
}

/** Writes what a save counted into the record of its read. */
export async function countInRun(
  db: Database,
  run: string,
  { added, updated, unchanged, vanished }: SaveCounts,
): Promise<void> {
  await db.getRepository(ScrapeRunEntity).update(run, { added, updated, unchanged, vanished })
}

interface Ending {
  id: string
  source: string
  endedAt: string
  outcome: Outcome
  counts: Omit<ReadCounts, 'problems'>
  problems: readonly Problem[]
}

/** Closes the record of a read and writes at its source how it went. A suspect read reached the site, so it is no outage. */
export async function closeRun(
  db: Database,
  { id, source, endedAt, outcome, counts, problems }: Ending,
): Promise<void> {
  const { pages, found, added, updated, unchanged, vanished } = counts
  const at = new Date(endedAt)
  const ending = { endedAt: at, outcome, pages, found, added, updated, unchanged, vanished, problems: [...problems] }
  const { raw } = await db.getRepository(ScrapeRunEntity).update(id, ending, { returning: ['jobId'] })
  const [closed]: { job_id: ScrapeRunRow['jobId'] }[] = raw
  const lastProblem = outcome === 'ok' || outcome === 'unchanged' ? null : (problems[0]?.message ?? null)
  if (outcome === 'failed') await recordFailure(db, source, at, lastProblem)
  else
    await db.getRepository(SourceEntity).update(source, {
      ...{ lastAttemptAt: at, lastSuccessAt: at, failingSince: null, lastProblem },
      ...(outcome === 'ok' && { lastFound: found }),
    })
  // when the listings were last read is public, too
  await notifyChanged(db)
  if (closed?.job_id) await notifyJob(db, closed.job_id)
}

/** An outage began with its first failure. */
const recordFailure = (db: Database, source: string, at: Date, problem: string | null) =>
  db
    .getRepository(SourceEntity)
    .createQueryBuilder()
    .update()
    .set({ lastAttemptAt: at, failingSince: () => 'coalesce(failing_since, :at)', lastProblem: problem })
    .where({ id: source })
    .setParameters({ at })
    .execute()

/** Reads that a worker left open when it died, closed as failed; gives their number. Only those older than a read can last, by the database's clock. */
export async function closeLostRuns(db: Database, now: Date): Promise<number> {
  const tooOld = Raw<Date>((startedAt) => `${startedAt} < now() - interval '15 minutes'`)
  const { affected } = await db
    .getRepository(ScrapeRunEntity)
    .update({ outcome: 'running', startedAt: tooOld }, { outcome: 'failed', endedAt: now, problems: [INTERRUPTED] })
  return affected ?? 0
}

/** What a source lists from a day on, as stored. */
export async function storedListings(db: Database, source: string, from: string): Promise<Listing[]> {
  const toCome = Raw<Listing>((listing) => `${listing} ->> 'date' >= :from`, { from })
  const rows = await db.getRepository(EventSourceEntity).find({
    select: { listing: true },
    where: { sourceId: source, vanishedAt: IsNull(), listing: toCome },
  })
  return rows.map(({ listing }) => Listing.parse(listing))
}

/** What a source lists that was seen at a moment or later, as stored. */
export async function storedSince(db: Database, source: string, moment: string): Promise<Listing[]> {
  const rows = await db.getRepository(EventSourceEntity).find({
    select: { listing: true },
    where: { sourceId: source, lastSeenAt: MoreThanOrEqual(new Date(moment)) },
  })
  return rows.map(({ listing }) => Listing.parse(listing))
}

/** How many listings the last good read of that depth found; undefined before the first. */
export async function lastFound(db: Database, source: string, depth: Depth): Promise<number | undefined> {
  const row = await db.getRepository(ScrapeRunEntity).findOne({
    select: { found: true },
    where: { sourceId: source, depth, outcome: In(['ok', 'unchanged']) },
    order: { ordinal: 'desc' },
  })
  return row?.found
}
