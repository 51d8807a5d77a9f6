import { cityOf, defaultCity } from '@houselights/cities/cities'
import { subscriptions } from '@houselights/database/newsletter/subscriptions'
import { filterReads } from '@houselights/database/repositories/filter-reads'
import { newsletterWrites } from '@houselights/database/repositories/newsletter-writes'
import { RefusedError } from '@houselights/domain/refused-error'
import type { CityFile } from '@houselights/types/city-files'
import type { Contract } from '@houselights/types/contract'
import { subscribeToNewsletter as contract } from '@houselights/types/newsletter'
import * as calls from '@houselights/types/subscriptions'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { NotFoundError } from '../answers/not-found-error.ts'
import { TOO_MANY, TooManyError } from '../answers/too-many-error.ts'
import { requestedCity } from '../city-parameter.ts'
import type { RouteServices } from './services.ts'

/** A client's attempts in ten minutes: enough for a household, too few for a script. */
const ATTEMPTS = 5
/** And with invalid addresses: typing errors lock nobody out. */
const SLIPS = 100
const WINDOW_MS = 10 * 60_000
/** Of a subscriber's own calls. Mail providers unsubscribe for many of their users from few addresses; tokens cannot be guessed. */
const CALLS = 600

/** Signing up for the newsletter, and what subscribers do by the links in their mails; mails are sent by the worker. */
export function newsletterRoutes(app: FastifyInstance, services: RouteServices): void {
  signUpRoute(app, services)
  subscriberRoutes(app, services)
}

function signUpRoute(app: FastifyInstance, { db, clock }: RouteServices): void {
  const newsletter = newsletterWrites(db)
  const attempts = app.createRateLimit({ max: ATTEMPTS, timeWindow: WINDOW_MS })
  app.route({
    method: 'POST',
    url: contract.path,
    config: {
      contract,
      queryShape: contract.query.shape,
      bodyShape: contract.body.shape,
      rateLimit: { max: ATTEMPTS + SLIPS, timeWindow: WINDOW_MS },
    },
    schema: { body: contract.body, querystring: z.strictObject(contract.query.shape) },
    handler: async (request, reply) => {
      const attempt = await attempts(request)
      if (!attempt.isAllowed && attempt.isExceeded) throw new TooManyError(TOO_MANY, attempt.ttlInSeconds)
      // the validator replaced them by what the contract's schemas made of them
      const { email } = request.body as z.output<typeof contract.body>
      const { city } = request.query as z.output<typeof contract.query>
      await newsletter.subscribe(email, requestedCity(city).id, clock())
      return reply.header('cache-control', 'no-store').send({ subscribed: true })
    },
  })
}

const GONE = 'This link is of no use any more: subscribe again to get a new one.'

function subscriberRoutes(app: FastifyInstance, { db, reads, clock }: RouteServices): void {
  const stored = subscriptions(db)
  const filters = filterReads(reads)

  /** A call by the token of a link; its handler gives null where there is nobody of it. */
  const byToken = <C extends Contract>(
    contract: C,
    handle: (body: z.output<C['body']>) => Promise<z.input<C['response']> | null>,
  ) =>
    app.route({
      method: 'POST',
      url: contract.path,
      config: {
        bodySentence: 'The body must hold the token of a link in a mail.',
        rateLimit: { max: CALLS, timeWindow: WINDOW_MS },
      },
      schema: { body: contract.body },
      handler: async (request, reply) => {
        const answer = await handle(request.body as z.output<C['body']>)
        if (answer === null) throw new NotFoundError(GONE)
        return reply.header('cache-control', 'no-store').send(contract.response.parse(answer))
      },
    })

  /** What can be chosen: the city's neighborhoods and genres, and what was chosen before. */
  const optionsOf = async (city: CityFile, chosen: { neighborhoods: string[]; genres: string[] }) => {
    const { neighborhoods, genres } = await filters.options(clock(), city.id)
    const names = (given: readonly string[]) => [...new Set(given)].sort((a, b) => a.localeCompare(b, 'en'))
    return {
      neighborhoods: names([...city.neighborhoods, ...neighborhoods.map(({ name }) => name), ...chosen.neighborhoods]),
      genres: names([...genres.map(({ name }) => name), ...chosen.genres]),
    }
  }
  const cityNamed = (id: string): CityFile => cityOf(id) ?? defaultCity

  byToken(calls.readSubscription, async ({ token }) => {
    const subscriber = await stored.byToken(token)
    if (!subscriber) return null
    const { email, status, cityId, neighborhoods, genres } = subscriber
    return {
      email,
      status,
      city: cityId,
      neighborhoods,
      genres,
      options: await optionsOf(cityNamed(cityId), subscriber),
    }
  })

  byToken(calls.readConfirmation, async ({ token }) => {
    const subscriber = await stored.confirmable(token)
    return subscriber && { status: subscriber.status, city: subscriber.cityId }
  })

  byToken(calls.confirmSubscription, async ({ token }) => {
    const subscriber = await stored.confirm(token, clock())
    return subscriber && { token: subscriber.token }
  })

  byToken(calls.chooseOfNewsletter, async ({ token, ...chosen }) => {
    const subscriber = await stored.byToken(token)
    if (!subscriber) return null
    const options = await optionsOf(cityNamed(subscriber.cityId), subscriber)
    for (const kind of ['neighborhoods', 'genres'] as const) {
      const unknown = chosen[kind].find((name) => !options[kind].includes(name))
      if (unknown !== undefined) throw new RefusedError(`There is nothing called "${unknown}" among the ${kind}.`)
    }
    const names = (kind: 'neighborhoods' | 'genres') => [...new Set(chosen[kind])]
    const isStored = await stored.choose(token, { neighborhoods: names('neighborhoods'), genres: names('genres') })
    return isStored ? { saved: true as const } : null
  })

  byToken(calls.unsubscribeFromNewsletter, async ({ token }) =>
    (await stored.unsubscribe(token)) ? { unsubscribed: true as const } : null,
  )
  byToken(calls.exportSubscription, ({ token }) => stored.export(token))
  byToken(calls.eraseSubscription, async ({ token }) =>
    (await stored.erase(token)) ? { erased: true as const } : null,
  )
}
