import type { Contract } from '@houselights/contracts/contract/define-contract'
import { getCoverage, getCoverageReport } from '@houselights/contracts/operators/coverage'
import {
  analyzeQuality,
  getFixBatch,
  listFixBatches,
  previewFixes,
  undoFix,
  undoFixBatch,
} from '@houselights/contracts/operators/quality'
import { coverageRows } from '@houselights/database/coverage/coverage-rows'
import { fixBatch, fixBatches } from '@houselights/database/quality/batches'
import { analyzeQuality as analyze, previewFixes as preview } from '@houselights/database/quality/preview-fixes'
import { undoBatch, undoChange } from '@houselights/database/quality/undo'
import type { StoredResponse } from '@houselights/server/http/cached-response'
import type { FastifyInstance } from 'fastify'
import { coverageOfVenues, coverageReport } from '../../coverage/coverage-report.ts'
import { found } from '../../responses/errors.ts'
import { oneAtATime } from '../../responses/one-at-a-time.ts'
import { sendStored, storedAnswer } from '../../responses/send-stored.ts'
import { type OperatorRequest, operatorRoute } from '../../routing/operator-route.ts'

/** The quality of a city's data: analysis, what fixes would do and did, and taking them back. */
export function qualityRoutes(area: FastifyInstance): void {
  const { db, cache, clock } = area
  // one at a time of each city, whatever the number of requests, and kept until the data changes
  const once = oneAtATime<StoredResponse>()
  operatorRoute(area, analyzeQuality, async ({ city, request, reply }) => {
    const analysis = async () => storedAnswer(analyzeQuality.response.parse(await analyze(db, { now: clock(), city })))
    const key = JSON.stringify([analyzeQuality.path, city.id])
    const { answer, freshness } = await cache.get(key, () => once(city.id, analysis))
    await sendStored(request, reply, answer, { 'x-cache': freshness })
    return undefined
  })

  operatorRoute(area, previewFixes, ({ city }) => preview(db, { now: clock(), city }))
  operatorRoute(area, listFixBatches, ({ city }) => fixBatches(db, city.id))
  operatorRoute(area, getFixBatch, async ({ params: { id } }) => found(await fixBatch(db, id), 'batch', id))

  operatorRoute(area, undoFixBatch, async ({ params: { id } }) => ({
    reverted: found(await undoBatch(db, id, clock()), 'batch', id),
  }))
  operatorRoute(area, undoFix, async ({ params: { id } }) => ({
    reverted: found(await undoChange(db, id, clock()), 'change', id),
  }))
}

const USUAL_MONTHS = '3'

/** The coverage monitor. Answers are kept as public ones are, until a read changes something. */
export function coverageRoutes(area: FastifyInstance): void {
  const { db, cache, clock } = area
  const kept =
    (contract: Contract, answerOf: typeof coverageOfVenues | typeof coverageReport) =>
    async ({ query, city: { id, timeZone }, request, reply }: Omit<OperatorRequest<typeof getCoverage>, 'body'>) => {
      const months = query.months ?? USUAL_MONTHS
      const { answer, freshness } = await cache.get(JSON.stringify([contract.path, id, months]), async () => {
        const period = { now: clock(), months: Number(months), timeZone }
        const answer = contract.response.parse(answerOf(await coverageRows(db, id, period), period))
        return storedAnswer(answer, { cacheControl: 'no-store' })
      })
      await sendStored(request, reply, answer, { 'x-cache': freshness })
      return undefined
    }
  operatorRoute(area, getCoverage, kept(getCoverage, coverageOfVenues))
  operatorRoute(area, getCoverageReport, kept(getCoverageReport, coverageReport))
}
