import { isPushService } from '@houselights/config/push'
import { pushState } from '@houselights/database/push/push-state'
import { pushSubscriptions } from '@houselights/database/push/push-subscriptions'
import { RefusedError } from '@houselights/domain/refused-error'
import type { Contract } from '@houselights/types/contract'
import * as calls from '@houselights/types/push'
import { getPushState } from '@houselights/types/push-operations'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { operatorRoute } from '../operator-route.ts'
import type { RouteServices } from './services.ts'

/** A browser says anew what it follows with each choice; many may share an address. */
const CALLS = 120
const WINDOW_MS = 10 * 60_000

/** What browsers follow that let themselves be told of it; notices are sent by the worker. */
export function pushRoutes(app: FastifyInstance, { db, clock, push }: RouteServices): void {
  const stored = pushSubscriptions(db)

  const route = <C extends Contract>(
    contract: C,
    handle: (body: z.output<C['body']>) => Promise<z.input<C['response']>>,
  ) =>
    app.route({
      method: contract.method,
      url: contract.path,
      config: {
        bodySentence: `The body must be ${contract.body.description}.`,
        rateLimit: { max: CALLS, timeWindow: WINDOW_MS },
      },
      schema: { body: contract.body },
      handler: async (request, reply) => {
        // the validator replaced it by what the contract's schema made of it
        const answer = await handle(request.body as z.output<C['body']>)
        return reply.header('cache-control', 'no-store').send(contract.response.parse(answer))
      },
    })

  /** Throws where notices could not be sent to an endpoint: the worker would call it. */
  function checkEndpoint(endpoint: string): void {
    if (!push) throw new RefusedError('This site sends no notices.')
    if (!isPushService(endpoint, push.services))
      throw new RefusedError('The endpoint must be an address of a push service that this site knows.')
  }

  route(calls.keepPush, async (body) => {
    checkEndpoint(body.subscription.endpoint)
    await stored.keep(body, clock())
    return { kept: true as const }
  })

  route(calls.movePush, async ({ from, subscription }) => {
    checkEndpoint(subscription.endpoint)
    await stored.move(from, subscription, clock())
    return { moved: true as const }
  })

  route(calls.erasePush, async ({ endpoint }) => {
    await stored.erase(endpoint)
    return { erased: true as const }
  })
}

/** How many browsers are told of what, for operators. */
export function pushOperations(area: FastifyInstance, { reads, clock, push }: RouteServices): void {
  operatorRoute(area, getPushState, async () => ({ ...(await pushState(reads, clock())), sends: push !== undefined }))
}
