import { defaultCity, findCity } from '@houselights/config/cities/cities'
import type { CityFile } from '@houselights/contracts/cities/city-files'
import type { Contract } from '@houselights/contracts/contract/define-contract'
import { subscribeToNewsletter as contract } from '@houselights/contracts/newsletter/newsletter'
import * as calls from '@houselights/contracts/newsletter/subscriptions'
import { newsletterWrites } from '@houselights/database/newsletter/sign-ups'
import { subscriptions } from '@houselights/database/newsletter/subscriptions'
import { filterQueries } from '@houselights/database/queries/filter-queries'
import { RefusedError } from '@houselights/domain/errors/refused-error'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { NotFoundError, TOO_MANY, TooManyError } from '../../responses/errors.ts'
import { requestedCity } from '../../routing/city-parameter.ts'
import { clientRoute } from '../../routing/operator-route.ts'

/** A client's attempts in ten minutes: enough for a household, too few for a script. */
const ATTEMPTS = 5
/** And with invalid addresses: typing errors lock nobody out. */
const SLIPS = 100
const WINDOW_MS = 10 * 60_000
const BY_TOKEN = {
  bodySentence: 'The body must contain the token from a link in a mail.',
  // mail providers unsubscribe for many of their users from few addresses; tokens cannot be guessed
  rateLimit: { max: 600, timeWindow: WINDOW_MS },
}

const GONE = 'This link no longer works. Subscribe again to get a new one.'

/** Signing up for the newsletter, and what subscribers do by the links in their mails; mails are sent by the worker. */
export function newsletterRoutes(app: FastifyInstance): void {
  const { db, reads, clock } = app
  const attempts = app.createRateLimit({ max: ATTEMPTS, timeWindow: WINDOW_MS })
  const config = {
    contract,
    queryShape: contract.query.shape,
    bodyShape: contract.body.shape,
    rateLimit: { max: ATTEMPTS + SLIPS, timeWindow: WINDOW_MS },
  }
  clientRoute(app, contract, { config }, async ({ query: { city }, body: { email }, request }) => {
    const attempt = await attempts(request)
    if (!attempt.isAllowed && attempt.isExceeded) throw new TooManyError(TOO_MANY, attempt.ttlInSeconds)
    await newsletterWrites(db).subscribe(email, requestedCity(city).id, clock())
    return { subscribed: true as const }
  })

  const stored = subscriptions(db)
  const filters = filterQueries(reads)

  /** A call by the token of a link; its handler gives null where there is nobody of it. */
  const byToken = <C extends Contract>(
    contract: C,
    handle: (body: z.output<C['body']>) => Promise<z.input<C['response']> | null>,
  ) =>
    clientRoute(app, contract, { config: BY_TOKEN }, async ({ body }) => {
      const answer = await handle(body)
      if (answer === null) throw new NotFoundError(GONE)
      return answer
    })

  /** What can be chosen: the city's neighborhoods and genres, and what was chosen before. */
  const getOptions = async (city: CityFile, chosen: { neighborhoods: string[]; genres: string[] }) => {
    const { neighborhoods, genres } = await filters.options(clock(), city.id)
    const names = (given: readonly string[]) => [...new Set(given)].sort((a, b) => a.localeCompare(b, 'en'))
    return {
      neighborhoods: names([...city.neighborhoods, ...neighborhoods.map(({ name }) => name), ...chosen.neighborhoods]),
      genres: names([...genres.map(({ name }) => name), ...chosen.genres]),
    }
  }
  const cityNamed = (id: string): CityFile => findCity(id) ?? defaultCity

  byToken(calls.getSubscription, async ({ token }) => {
    const subscriber = await stored.byToken(token)
    if (!subscriber) return null
    const { email, status, cityId: city, neighborhoods, genres } = subscriber
    return { email, status, city, neighborhoods, genres, options: await getOptions(cityNamed(city), subscriber) }
  })

  byToken(calls.getConfirmation, async ({ token }) => {
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
    const options = await getOptions(cityNamed(subscriber.cityId), subscriber)
    for (const kind of ['neighborhoods', 'genres'] as const) {
      const unknown = chosen[kind].find((name) => !options[kind].includes(name))
      if (unknown !== undefined)
        throw new RefusedError(`Unknown ${kind === 'genres' ? 'genre' : 'neighborhood'}: "${unknown}".`)
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
