import { suggestVenue } from '@houselights/contracts/operators/proposals'
import { reportPath } from '@houselights/contracts/reports/report-choices'
import { followReport, reportMistake } from '@houselights/contracts/reports/reports'
import { knownAddresses, requestProposal, waitingSuggestions } from '@houselights/database/proposals/proposal-writes'
import { eventQueries } from '@houselights/database/queries/event-queries'
import { followReport as follow, reportMistake as report } from '@houselights/database/reports/report-queries'
import { RefusedError } from '@houselights/domain/errors/refused-error'
import { hasPublicHost } from '@houselights/domain/http/public-host'
import { addressKey } from '@houselights/domain/links/web-address'
import type { FastifyInstance } from 'fastify'
import { found, TOO_MANY, TooManyError } from '../../responses/errors.ts'
import { requestedCity } from '../../routing/city-parameter.ts'
import { clientRoute } from '../../routing/operator-route.ts'

/** Refuses an address that leads into the network of whoever opens it. The demo's own sites are on this machine. */
function refusePrivateHost({ config }: FastifyInstance, name: string, address: string): void {
  if (config.mode !== 'demo' && !hasPublicHost(new URL(address)))
    throw new RefusedError(`${name} must be an address on the public internet, such as https://lantern.example.com/.`)
}

/** Of a client: what it reports or suggests, and its looks at reports. */
const ATTEMPTS = { max: 5, timeWindow: 10 * 60_000 }
const LOOKS = { max: 60, timeWindow: 60_000 }
/** Suggestions of all visitors, until operators have looked at them. */
const MAX_WAITING = 200
const [AN_HOUR_SECONDS, A_DAY_SECONDS] = [3_600, 86_400]
const TOO_MANY_OF_EVENT =
  'This show has already been reported many times. We’re looking into it. Please try again later.'

/** Nobody keeps what one visitor is told, and the address of a report goes to no other site. */
const PRIVATE = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }

export function reportRoutes(app: FastifyInstance): void {
  const { db, clock } = app
  const config = { contract: reportMistake, bodyShape: reportMistake.body.shape, rateLimit: ATTEMPTS }
  clientRoute(app, reportMistake, { config }, async ({ params: { slug }, body, reply }) => {
    const { category, text, source } = body
    if (source) refusePrivateHost(app, 'source', source)
    const event = found(await eventQueries(db).bySlug(slug), 'event', slug)
    const stored = await report(db, event, { category, text, source: source || null }, clock())
    if (typeof stored === 'string')
      throw new TooManyError(stored === 'too many' ? TOO_MANY : TOO_MANY_OF_EVENT, AN_HOUR_SECONDS)
    reply.headers(PRIVATE)
    return { link: reportPath(stored.token) }
  })

  clientRoute(app, followReport, { config: { rateLimit: LOOKS } }, async ({ params: { token }, reply }) => {
    reply.headers(PRIVATE)
    // a token is said back to nobody
    return found(await follow(db, token), 'report', '…')
  })
}

/**
 * "A venue is missing?": a visitor names a site, which the worker reads and operators decide on. The answer is the same
 * whether the venue is known already or not.
 */
export function venueSuggestionRoutes(app: FastifyInstance): void {
  const { db, clock } = app
  const config = { contract: suggestVenue, bodyShape: suggestVenue.body.shape, rateLimit: ATTEMPTS }
  clientRoute(app, suggestVenue, { config }, async ({ body: { address, city } }) => {
    refusePrivateHost(app, 'address', address)
    const { id } = requestedCity(city)
    if (!(await knownAddresses(db)).has(addressKey(address) ?? '')) {
      if ((await waitingSuggestions(db)) >= MAX_WAITING) throw new TooManyError(TOO_MANY, A_DAY_SECONDS)
      // the worker takes it up within a minute
      await requestProposal(db, { city: id, origin: 'visitor', address }, clock())
    }
    return { suggested: true as const }
  })
}
