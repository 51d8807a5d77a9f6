import { reportMistake as report } from '@houselights/database/reports/report-mistake'
import { followReport as follow } from '@houselights/database/reports/report-reads'
import { eventReads } from '@houselights/database/repositories/event-reads'
import { reportPath } from '@houselights/types/report-choices'
import { followReport, reportMistake } from '@houselights/types/reports'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { found } from '../answers/not-found-error.ts'
import { TOO_MANY, TooManyError } from '../answers/too-many-error.ts'
import { refusePrivateHost } from '../refuse-private-host.ts'
import type { RouteServices } from './services.ts'

/** A client's reports in ten minutes, and its looks at them in one. */
const ATTEMPTS = 5
const WINDOW_MS = 10 * 60_000
const LOOKS = 60
const A_MINUTE_MS = 60_000
const AN_HOUR_SECONDS = 3_600
const TOO_MANY_OF_EVENT = 'This show was reported many times already. We look at it: please try again later.'

/** Nobody keeps what one visitor is told, and the address of a report goes to no other site. */
const PRIVATE = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }

/** Mistakes that visitors report, and what became of their reports. */
export function reportRoutes(app: FastifyInstance, { db, clock, mode }: RouteServices): void {
  app.route({
    method: 'POST',
    url: reportMistake.path,
    config: {
      contract: reportMistake,
      bodyShape: reportMistake.body.shape,
      rateLimit: { max: ATTEMPTS, timeWindow: WINDOW_MS },
    },
    schema: { params: reportMistake.params, body: reportMistake.body },
    handler: async (request, reply) => {
      // the validator replaced both by what the contract's schemas made of them
      const { slug } = request.params as z.output<typeof reportMistake.params>
      const { category, text, source } = request.body as z.output<typeof reportMistake.body>
      if (source) refusePrivateHost('source', source, mode)
      const event = found(await eventReads(db).bySlug(slug), 'event', slug)
      const stored = await report(db, event, { category, text, source: source || null }, clock())
      if (typeof stored === 'string')
        throw new TooManyError(stored === 'too many' ? TOO_MANY : TOO_MANY_OF_EVENT, AN_HOUR_SECONDS)
      return reply.headers(PRIVATE).send({ link: reportPath(stored.token) })
    },
  })

  app.route({
    method: 'GET',
    url: followReport.path,
    config: { rateLimit: { max: LOOKS, timeWindow: A_MINUTE_MS } },
    schema: { params: followReport.params },
    handler: async (request, reply) => {
      const { token } = request.params as z.output<typeof followReport.params>
      reply.headers(PRIVATE)
      // a token is said back to nobody
      return reply.send(followReport.response.parse(found(await follow(db, token), 'report', '…')))
    },
  })
}
