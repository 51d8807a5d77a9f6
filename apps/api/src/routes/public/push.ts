import { isPushService } from '@houselights/config/settings/push'
import type { Contract } from '@houselights/contracts/contract/define-contract'
import * as calls from '@houselights/contracts/push/push'
import { getPushState } from '@houselights/contracts/push/push-operations'
import { loadPushState } from '@houselights/database/push/push-state'
import { pushSubscriptions } from '@houselights/database/push/push-subscriptions'
import { RefusedError } from '@houselights/domain/errors/refused-error'
import type { FastifyInstance } from 'fastify'
import { clientRoute, operatorRoute, toSentence } from '../../routing/operator-route.ts'

/** With each change, a browser sends everything that it follows, and many browsers may share an address. */
const LIMIT = { max: 120, timeWindow: 10 * 60_000 }

/** Adds calls for push subscriptions and what they follow. The worker sends the notifications. */
export function pushRoutes(app: FastifyInstance): void {
  const { db, clock } = app
  const { push } = app.config
  const subscriptionStore = pushSubscriptions(db)

  const toSettings = ({ body }: Contract) => ({ config: { bodySentence: toSentence(body), rateLimit: LIMIT } })

  /**
   * Throws if this site sends no notifications, or if the endpoint isn't at a known push service, since the worker will
   * send requests to it.
   */
  function checkEndpoint(endpoint: string): void {
    if (!push) throw new RefusedError('This site doesn’t send notifications.')
    if (!isPushService(endpoint, push.services))
      throw new RefusedError('The endpoint must be the address of a push service that this site supports.')
  }

  clientRoute(app, calls.keepPush, toSettings(calls.keepPush), async ({ body }) => {
    checkEndpoint(body.subscription.endpoint)
    await subscriptionStore.keep(body, clock())
    return { kept: true as const }
  })

  clientRoute(app, calls.movePush, toSettings(calls.movePush), async ({ body: { from, subscription } }) => {
    checkEndpoint(subscription.endpoint)
    await subscriptionStore.move(from, subscription, clock())
    return { moved: true as const }
  })

  clientRoute(app, calls.erasePush, toSettings(calls.erasePush), async ({ body }) => {
    await subscriptionStore.erase(body.endpoint)
    return { erased: true as const }
  })
}

export function pushOperations(area: FastifyInstance): void {
  const { reads, clock } = area
  const { push } = area.config
  operatorRoute(area, getPushState, async () => ({
    ...(await loadPushState(reads, clock())),
    sends: push !== undefined,
  }))
}
