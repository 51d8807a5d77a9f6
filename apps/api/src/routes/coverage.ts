import { coverageRows } from '@houselights/database/coverage/coverage-rows'
import type { Contract } from '@houselights/types/contract'
import { getCoverage, getCoverageReport } from '@houselights/types/coverage'
import type { FastifyInstance } from 'fastify'
import { sendStored } from '../answers/send-stored.ts'
import { storedAnswer } from '../answers/stored-answer.ts'
import { requestedCity } from '../city-parameter.ts'
import { coverageOfVenues, coverageReport } from '../coverage/coverage-answers.ts'
import { type OperatorRequest, operatorRoute } from '../operator-route.ts'
import type { RouteServices } from './services.ts'

/** The period of the monitor where the request names none. */
const USUAL_MONTHS = '3'

/** The coverage monitor. Answers are kept as public ones are, until a read changes something. */
export function coverageRoutes(area: FastifyInstance, { db, cache, clock }: RouteServices): void {
  const kept =
    (contract: Contract, answerOf: typeof coverageOfVenues | typeof coverageReport) =>
    async ({ query, request, reply }: Pick<OperatorRequest<typeof getCoverage>, 'query' | 'request' | 'reply'>) => {
      const months = query.months ?? USUAL_MONTHS
      const { id, timeZone } = requestedCity(query.city)
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
