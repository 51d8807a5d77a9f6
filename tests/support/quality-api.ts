import { randomUUID } from 'node:crypto'
import { type Job, JobTotals } from '@houselights/contracts/jobs/jobs'
import type { AppliedChange, FixBatch } from '@houselights/contracts/operators/quality'
import { inject } from 'vitest'
import { getAllCards } from './api.ts'
import { proxyRequest } from './proxy-request.ts'
import { findChanges, summarizeQuality, toAppliedChanges } from './quality-data.ts'
import { serve } from './serve.ts'

const COUNTS = {
  venuesImproved: 2,
  qualityScoreImprovement: 12.34,
  duplicatesRemoved: 3,
  ticketUrlsFixed: 14,
  descriptionsAdded: 15,
  doorTimesSet: 1_916,
  artistsLinked: 17,
}

const NO_COUNTS = Object.fromEntries(Object.keys(COUNTS).map((name) => [name, 0])) as typeof COUNTS

const JOB_ID = randomUUID()
const NO_TOTALS = Object.fromEntries(Object.keys(JobTotals.shape).map((name) => [name, 0])) as JobTotals

/** Creates a fix's job, already finished when a client requests it. */
const getJob = (batch: string | null): Job => ({
  id: JOB_ID,
  city: 'san-francisco',
  kind: 'improve-quality',
  state: 'completed',
  step: null,
  totals: NO_TOTALS,
  sources: [],
  problems: [],
  requestedAt: NOW,
  startedAt: NOW,
  endedAt: NOW,
  error: null,
  improved: { ...(batch === null ? NO_COUNTS : COUNTS), batch },
})
const NOW = '2025-05-02T12:00:00-07:00'

/**
 * Starts a proxy of the demo's API that serves the data-quality calls from a state that tests set and inspect.
 * Everything else comes from the demo.
 */
export async function startQualityApi() {
  const events = await getAllCards()
  const analysis = summarizeQuality(events)
  const changes = findChanges(events, analysis)
  const state = {
    analysis,
    changes,
    /** The applied changes, after a fix. */
    applied: [] as AppliedChange[],
    batch: randomUUID(),
    /** Whether a fix changes nothing. */
    changesNothing: false,
    /** The requests about data quality, in order. */
    requests: [] as string[],
    /** Failures to respond with, by path. */
    failing: {} as Record<string, { status: number; text: string }>,
    /** Calls wait for this before they get a response. */
    hold: Promise.resolve(),
  }
  const listBatches = (): FixBatch[] =>
    state.applied.length === 0
      ? []
      : [
          {
            id: state.batch,
            appliedAt: state.applied[0]?.appliedAt ?? '',
            changes: state.applied.length,
            reverted: state.applied.filter(({ revertedAt }) => revertedAt).length,
            byRule: { 'missing-doors': 1, 'missing-ticket-link': 1 },
          },
        ]
  const undo = (matches: (change: AppliedChange) => boolean) => {
    const revertedChanges = state.applied.filter((change) => !change.revertedAt && matches(change))
    for (const change of revertedChanges) change.revertedAt = new Date().toISOString()
    return { reverted: revertedChanges.length }
  }
  const improve = () => {
    if (state.changesNothing) return { jobId: JOB_ID, state: 'completed', sources: [], results: NO_COUNTS, batch: null }
    state.applied = toAppliedChanges(state.changes)
    state.analysis = state.analysis.map((venue) => ({ ...venue, qualityScore: 99, issues: [] }))
    return { jobId: JOB_ID, state: 'completed', sources: [], results: COUNTS, batch: state.batch }
  }
  const handlers: [RegExp, (id: string) => unknown][] = [
    [/^GET analyze$/, () => state.analysis],
    [/^GET preview$/, () => ({ changes: state.changes, pagesToFetch: 4 })],
    [/^POST improve$/, improve],
    [/^GET batches$/, listBatches],
    [/^GET batches\/([^/]+)$/, () => ({ ...listBatches()[0], list: state.applied })],
    [/^POST batches\/([^/]+)\/undo$/, () => undo(() => true)],
    [/^POST changes\/([^/]+)\/undo$/, (id) => undo((change) => change.id === id)],
  ]
  const server = await serve(async (request, response) => {
    const path = /^\/api\/data-quality\/(.*)$/.exec(request.url ?? '')?.[1]
    if (request.url === `/api/jobs/${JOB_ID}`)
      return void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(getJob(state.changesNothing ? null : state.batch)))
    if (path === undefined) return proxyRequest(inject('apiUrl'), request, response)
    const call = `${request.method} ${path}`
    state.requests.push(call)
    await state.hold
    const failure = state.failing[path]
    if (failure) return void response.writeHead(failure.status, { 'content-type': 'text/plain' }).end(failure.text)
    const [pattern, handle] = handlers.find(([pattern]) => pattern.test(call)) ?? []
    if (!pattern || !handle) return void response.writeHead(404).end('There’s nothing at this address.')
    const id = pattern.exec(call)?.[1] ?? ''
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(handle(id)))
  })
  return { state, ...server }
}
