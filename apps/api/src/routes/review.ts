import { decide } from '@houselights/database/review/decide'
import { reviewReads } from '@houselights/database/review/review-reads'
import { undoDecision } from '@houselights/database/review/undo-decision'
import { decideReview, listDecisions, listReview, undoDecision as undoDecisionCall } from '@houselights/types/review'
import type { FastifyInstance } from 'fastify'
import { found } from '../answers/not-found-error.ts'
import { requestedCity } from '../city-parameter.ts'
import { operatorRoute } from '../operator-route.ts'
import type { RouteServices } from './services.ts'

/** The queue of uncertain duplicates, and what was decided about them. */
export function reviewRoutes(area: FastifyInstance, { db, clock }: RouteServices): void {
  const of = (city: string | undefined) => reviewReads(db, requestedCity(city))

  operatorRoute(area, listReview, ({ query }) => of(query.city).pairs(clock()))

  operatorRoute(area, decideReview, async ({ params: { id }, query, body }) => {
    const review = of(query.city)
    const verdict = found(await decide(db, id, { verdict: body.verdict, at: clock() }), 'pair', id)
    return { verdict, left: await review.left(clock()) }
  })

  operatorRoute(area, listDecisions, ({ query }) => of(query.city).decisions())

  operatorRoute(area, undoDecisionCall, async ({ params: { id } }) =>
    found(await undoDecision(db, id, { at: clock() }), 'decision', id),
  )
}
