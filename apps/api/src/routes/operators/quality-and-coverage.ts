import type { Contract } from '@houselights/contracts/contract/define-contract'
import { getCoverage, getCoverageReport } from '@houselights/contracts/operators/coverage'
import * as calls from '@houselights/contracts/operators/quality'
import { loadCoverageRows } from '@houselights/database/coverage/coverage-rows'
import { fixBatches, loadFixBatch } from '@houselights/database/quality/batches'
import { analyzeQuality as analyze, previewFixes as preview } from '@houselights/database/quality/preview-fixes'
import { undoBatch, undoChange } from '@houselights/database/quality/undo'
import type { FastifyInstance } from 'fastify'
import { toCoverageReport, toVenueCoverages } from '../../coverage/coverage-report.ts'
import { assertFound } from '../../responses/errors.ts'
import { makeStoredResponse, sendStored } from '../../responses/send-stored.ts'
import { type OperatorRequest, operatorRoute } from '../../routing/operator-route.ts'

export function qualityRoutes(area: FastifyInstance): void {
  const { db, cache, clock } = area
  operatorRoute(area, calls.analyzeQuality, async ({ city, request, reply }) => {
    // The response is shared by simultaneous requests, and cached until the data changes.
    const { response, freshness } = await cache.get(JSON.stringify([calls.analyzeQuality.path, city.id]), async () =>
      makeStoredResponse(calls.analyzeQuality.response.parse(await analyze(db, { now: clock(), city }))),
    )
    await sendStored(request, reply, response, { 'x-cache': freshness })
    return undefined
  })

  operatorRoute(area, calls.previewFixes, ({ city }) => preview(db, { now: clock(), city }))
  operatorRoute(area, calls.listFixBatches, ({ city }) => fixBatches(db, city.id))
  operatorRoute(area, calls.getFixBatch, async ({ params: { id } }) =>
    assertFound(await loadFixBatch(db, id), 'batch', id),
  )

  operatorRoute(area, calls.undoFixBatch, async ({ params: { id } }) => ({
    reverted: assertFound(await undoBatch(db, id, clock()), 'batch', id),
  }))
  operatorRoute(area, calls.undoFix, async ({ params: { id } }) => ({
    reverted: assertFound(await undoChange(db, id, clock()), 'change', id),
  }))
}

const DEFAULT_MONTHS = '3'

/** Adds calls for the coverage monitor. Responses are cached like public ones, until a scrape changes data. */
export function coverageRoutes(area: FastifyInstance): void {
  const { db, cache, clock } = area
  const cachedHandler =
    (contract: Contract, getBody: typeof toVenueCoverages | typeof toCoverageReport) =>
    async ({ query, city: { id, timeZone }, request, reply }: Omit<OperatorRequest<typeof getCoverage>, 'body'>) => {
      const months = query.months ?? DEFAULT_MONTHS
      const { response, freshness } = await cache.get(JSON.stringify([contract.path, id, months]), async () => {
        const period = { now: clock(), months: Number(months), timeZone }
        const body = contract.response.parse(getBody(await loadCoverageRows(db, id, period), period))
        return makeStoredResponse(body, { cacheControl: 'no-store' })
      })
      await sendStored(request, reply, response, { 'x-cache': freshness })
      return undefined
    }
  operatorRoute(area, getCoverage, cachedHandler(getCoverage, toVenueCoverages))
  operatorRoute(area, getCoverageReport, cachedHandler(getCoverageReport, toCoverageReport))
}
