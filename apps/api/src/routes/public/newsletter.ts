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
import { getRequestedCity } from '../../routing/city-parameter.ts'
import { clientRoute } from '../../routing/operator-route.ts'

/** Attempts per client in ten minutes: enough for a household, too few for a script. */
const MAX_ATTEMPTS = 5
/** Additional attempts with invalid addresses, so that typos lock nobody out. */
const MAX_INVALID_ATTEMPTS = 100
const WINDOW_MS = 10 * 60_000
const TOKEN_CONFIG = {
  bodySentence: 'The body must contain the token from a link in an e-mail.',
  // Mail providers unsubscribe many users from few IP addresses. Tokens can't be guessed.
  rateLimit: { max: 600, timeWindow: WINDOW_MS },
}

const EXPIRED_LINK = 'This link no longer works. Subscribe again to get a new one.'

/** Adds the calls for newsletter signup and for the links in subscribers' emails. The worker sends the emails. */
export function newsletterRoutes(app: FastifyInstance): void {
  const { db, reads, clock } = app
  const limitAttempts = app.createRateLimit({ max: MAX_ATTEMPTS, timeWindow: WINDOW_MS })
  const config = {
    contract,
    queryShape: contract.query.shape,
    bodyShape: contract.body.shape,
    rateLimit: { max: MAX_ATTEMPTS + MAX_INVALID_ATTEMPTS, timeWindow: WINDOW_MS },
  }
  clientRoute(app, contract, { config }, async ({ query: { city }, body: { email }, request }) => {
    const attempt = await limitAttempts(request)
    if (!attempt.isAllowed && attempt.isExceeded) throw new TooManyError(TOO_MANY, attempt.ttlInSeconds)
    await newsletterWrites(db).subscribe(email, getRequestedCity(city).id, clock())
    return { subscribed: true as const }
  })

  const subscriptionStore = subscriptions(db)
  const filters = filterQueries(reads)

  /** Adds a call with a link's token. Its handler returns null if no subscriber has the token. */
  const addTokenRoute = <C extends Contract>(
    contract: C,
    handle: (body: z.output<C['body']>) => Promise<z.input<C['response']> | null>,
  ) =>
    clientRoute(app, contract, { config: TOKEN_CONFIG }, async ({ body }) => {
      const result = await handle(body)
      if (result === null) throw new NotFoundError(EXPIRED_LINK)
      return result
    })

  /** Returns the available choices: the city's neighborhoods and genres, and earlier choices. */
  const getOptions = async (city: CityFile, choices: { neighborhoods: string[]; genres: string[] }) => {
    const { neighborhoods, genres } = await filters.options(clock(), [city.id])
    const toSortedNames = (values: readonly string[]) => [...new Set(values)].sort((a, b) => a.localeCompare(b, 'en'))
    return {
      neighborhoods: toSortedNames([
        ...city.neighborhoods,
        ...neighborhoods.map(({ name }) => name),
        ...choices.neighborhoods,
      ]),
      genres: toSortedNames([...genres.map(({ name }) => name), ...choices.genres]),
    }
  }
  const getCity = (id: string): CityFile => findCity(id) ?? defaultCity

  addTokenRoute(calls.getSubscription, async ({ token }) => {
    const subscriber = await subscriptionStore.byToken(token)
    if (!subscriber) return null
    const { email, status, cityId: city, neighborhoods, genres } = subscriber
    return { email, status, city, neighborhoods, genres, options: await getOptions(getCity(city), subscriber) }
  })

  addTokenRoute(calls.getConfirmation, async ({ token }) => {
    const subscriber = await subscriptionStore.findConfirmable(token)
    return subscriber && { status: subscriber.status, city: subscriber.cityId }
  })

  addTokenRoute(calls.confirmSubscription, async ({ token }) => {
    const subscriber = await subscriptionStore.confirm(token, clock())
    return subscriber && { token: subscriber.token }
  })

  addTokenRoute(calls.saveNewsletterChoices, async ({ token, ...choices }) => {
    const subscriber = await subscriptionStore.byToken(token)
    if (!subscriber) return null
    const options = await getOptions(getCity(subscriber.cityId), subscriber)
    for (const kind of ['neighborhoods', 'genres'] as const) {
      const unknownName = choices[kind].find((name) => !options[kind].includes(name))
      if (unknownName !== undefined)
        throw new RefusedError(`Unknown ${kind === 'genres' ? 'genre' : 'neighborhood'}: "${unknownName}".`)
    }
    const getUniqueChoices = (kind: 'neighborhoods' | 'genres') => [...new Set(choices[kind])]
    const isStored = await subscriptionStore.choose(token, {
      neighborhoods: getUniqueChoices('neighborhoods'),
      genres: getUniqueChoices('genres'),
    })
    return isStored ? { saved: true as const } : null
  })

  addTokenRoute(calls.unsubscribeFromNewsletter, async ({ token }) =>
    (await subscriptionStore.unsubscribe(token)) ? { unsubscribed: true as const } : null,
  )
  addTokenRoute(calls.exportSubscription, ({ token }) => subscriptionStore.export(token))
  addTokenRoute(calls.eraseSubscription, async ({ token }) =>
    (await subscriptionStore.erase(token)) ? { erased: true as const } : null,
  )
}
