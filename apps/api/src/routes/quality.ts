import { analyzeQuality as analyze } from '@houselights/database/quality/analyze'
import { fixBatch, fixBatches } from '@houselights/database/quality/batches'
import { previewFixes as preview } from '@houselights/database/quality/preview-fixes'
import { undoBatch, undoChange } from '@houselights/database/quality/undo'
import type { CityFile } from '@houselights/types/city-files'
import {
  analyzeQuality,
  getFixBatch,
  listFixBatches,
  previewFixes,
  undoFix,
  undoFixBatch,
} from '@houselights/types/quality'
import type { FastifyInstance } from 'fastify'
import { found } from '../answers/not-found-error.ts'
import { sendStored } from '../answers/send-stored.ts'
import { storedAnswer } from '../answers/stored-answer.ts'
import { operatorRoute } from '../operator-route.ts'
import type { RouteServices } from './services.ts'

/** The quality of a city's data: analysis, what fixes would do and did, and taking them back. */
export function qualityRoutes(area: FastifyInstance, { db, cache, clock }: RouteServices): void {
  // one at a time of each city, whatever the number of requests, and kept until the data changes
  const analysisOf = once(async (city: CityFile) =>
    storedAnswer(analyzeQuality.response.parse(await analyze(db, { now: clock(), city }))),
  )
  operatorRoute(area, analyzeQuality, async ({ city, request, reply }) => {
    const { answer, freshness } = await cache.get(JSON.stringify([analyzeQuality.path, city.id]), () =>
      analysisOf(city),
    )
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

/** Requests while it is being made for a city wait for the one that is under way. */
function once<Value>(make: (city: CityFile) => Promise<Value>): (city: CityFile) => Promise<Value> {
  const underway = new Map<string, Promise<Value>>()
  return (city) => {
    const begun = underway.get(city.id) ?? make(city).finally(() => underway.delete(city.id))
    underway.set(city.id, begun)
    return begun
  }
}
