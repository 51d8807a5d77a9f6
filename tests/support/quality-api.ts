import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AppliedChange, FixBatch } from '@houselights/types/quality'
import { inject } from 'vitest'
import { everyEvent } from './api.ts'
import { passOn } from './pass-on.ts'
import { analysisOf, appliedOf, changesOf } from './quality-data.ts'

const COUNTS = {
  venuesImproved: 2,
  qualityScoreImprovement: 12.34,
  duplicatesRemoved: 3,
  ticketUrlsFixed: 14,
  descriptionsAdded: 15,
  doorTimesSet: 1_916,
  artistsLinked: 17,
}

/**
 * Stands before the demo's API and answers the calls of data quality in the shapes of their contract, from a state that
 * a test sets and looks at; everything else the demo answers.
 */
export async function startQualityApi() {
  const events = await everyEvent()
  const analysis = analysisOf(events)
  const changes = changesOf(events, analysis)
  const state = {
    analysis,
    changes,
    /** The applied changes, once there was a fix. */
    applied: [] as AppliedChange[],
    batch: randomUUID(),
    /** What was asked of data quality, in order. */
    asked: [] as string[],
    /** Answers to these paths are this failure. */
    failing: {} as Record<string, { status: number; text: string }>,
    /** A call waits for this before it is answered. */
    hold: Promise.resolve(),
  }
  const batches = (): FixBatch[] =>
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
  const undo = (which: (change: AppliedChange) => boolean) => {
    const undone = state.applied.filter((change) => !change.revertedAt && which(change))
    for (const change of undone) change.revertedAt = new Date().toISOString()
    return { reverted: undone.length }
  }
  const improve = () => {
    state.applied = appliedOf(state.changes)
    state.analysis = state.analysis.map((venue) => ({ ...venue, qualityScore: 99, issues: [] }))
    return { jobId: randomUUID(), state: 'completed', sources: [], results: COUNTS, batch: state.batch }
  }
  const answers: [RegExp, (id: string) => unknown][] = [
    [/^GET analyze$/, () => state.analysis],
    [/^GET preview$/, () => ({ changes: state.changes, pagesToRead: 4 })],
    [/^POST improve$/, improve],
    [/^GET batches$/, batches],
    [/^GET batches\/([^/]+)$/, () => ({ ...batches()[0], list: state.applied })],
    [/^POST batches\/([^/]+)\/undo$/, () => undo(() => true)],
    [/^POST changes\/([^/]+)\/undo$/, (id) => undo((change) => change.id === id)],
  ]
  const server = createServer(async (request, response) => {
    const path = /^\/api\/data-quality\/(.*)$/.exec(request.url ?? '')?.[1]
    if (path === undefined) return passOn(inject('apiUrl'), request, response)
    const call = `${request.method} ${path}`
    state.asked.push(call)
    await state.hold
    const failure = state.failing[path]
    if (failure) return void response.writeHead(failure.status, { 'content-type': 'text/plain' }).end(failure.text)
    const [pattern, answer] = answers.find(([pattern]) => pattern.test(call)) ?? []
    if (!pattern || !answer) return void response.writeHead(404).end('There is nothing at this address.')
    const id = pattern.exec(call)?.[1] ?? ''
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer(id)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
