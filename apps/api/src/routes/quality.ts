import { defaultCity } from '@houselights/cities/cities'
import { analyzeQuality as analyze } from '@houselights/database/quality/analyze'
import { fixBatch, fixBatches } from '@houselights/database/quality/batches'
import { previewFixes as preview } from '@houselights/database/quality/preview-fixes'
import { undoBatch, undoChange } from '@houselights/database/quality/undo'
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
import { StoredAnswer } from '../answers/stored-answer.ts'
import { operatorRoute } from '../operator-route.ts'
import type { RouteServices } from './services.ts'

const { timeZone } = defaultCity

/** The quality of the data: analysis, what fixes would do and did, and taking them back. */
export function qualityRoutes(area: FastifyInstance, { db, cache, clock }: RouteServices): void {
  const moment = () => ({ now: clock(), timeZone })

  // one at a time, whatever the number of requests, and kept until the data changes
  const analysis = once(async () => new StoredAnswer(analyzeQuality.response.parse(await analyze(db, moment()))))
  operatorRoute(area, analyzeQuality, async ({ request, reply }) => {
    const { answer, freshness } = await cache.get(analyzeQuality.path, analysis)
    await sendStored(request, reply, answer, { 'x-cache': freshness })
    return undefined
  })

  operatorRoute(area, previewFixes, () => preview(db, moment()))
  operatorRoute(area, listFixBatches, () => fixBatches(db, timeZone))
  operatorRoute(area, getFixBatch, async ({ params: { id } }) => found(await fixBatch(db, id, timeZone), 'batch', id))

  operatorRoute(area, undoFixBatch, async ({ params: { id } }) => ({
    reverted: found(await undoBatch(db, id, moment()), 'batch', id),
  }))
  operatorRoute(area, undoFix, async ({ params: { id } }) => ({
    reverted: found(await undoChange(db, id, moment()), 'change', id),
  }))
}

/** Requests while it is being made wait for the one that is under way. */
function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let underway: Promise<Value> | undefined
  return () => {
    underway ??= make().finally(() => {
      underway = undefined
    })
    return underway
  }
}
