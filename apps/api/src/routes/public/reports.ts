import { addShow } from '@houselights/contracts/operators/added-shows'
import { suggestVenue } from '@houselights/contracts/operators/proposals'
import { getReportPath } from '@houselights/contracts/reports/report-choices'
import { followReport, reportMistake } from '@houselights/contracts/reports/reports'
import { getVenueRequestPath } from '@houselights/contracts/reports/venue-request-choices'
import * as rooms from '@houselights/contracts/reports/venue-requests'
import { countWaitingShows, requestShow } from '@houselights/database/added-shows/show-writes'
import {
  countWaitingSuggestions,
  loadKnownAddresses,
  requestProposal,
} from '@houselights/database/proposals/proposal-writes'
import { eventQueries } from '@houselights/database/queries/event-queries'
import { venueQueries } from '@houselights/database/queries/venue-queries'
import { followReport as follow, reportMistake as report } from '@houselights/database/reports/report-queries'
import { askForProof, followVenueRequest, requestVenueChange } from '@houselights/database/venues/venue-requests'
import { RefusedError } from '@houselights/domain/errors/refused-error'
import { hasPublicHost } from '@houselights/domain/http/public-host'
import { addressKey } from '@houselights/domain/links/web-address'
import type { FastifyInstance } from 'fastify'
import { assertFound, TOO_MANY, TooManyError } from '../../responses/errors.ts'
import { getRequestedCity } from '../../routing/city-parameter.ts'
import { clientRoute } from '../../routing/operator-route.ts'

/** Refuses URLs that lead into a private network, except in the demo, whose sample sites are on this machine. */
function refusePrivateHost({ config }: FastifyInstance, name: string, address: string): void {
  if (config.mode !== 'demo' && !hasPublicHost(new URL(address)))
    throw new RefusedError(`${name} must be an address on the public internet, such as https://lantern.example.com/.`)
}

/** Per client: reports and suggestions, and lookups of reports. */
const SUBMISSION_LIMIT = { max: 5, timeWindow: 10 * 60_000 }
const LOOKUP_LIMIT = { max: 60, timeWindow: 60_000 }
/** The most suggestions of venues, and the most added shows, from all visitors, that may wait for an operator. */
const MAX_WAITING = 200
const [HOUR_SECONDS, DAY_SECONDS] = [3_600, 86_400]
const TOO_MANY_OF_EVENT =
  'This show has already been reported many times. We’re looking into it. Please try again later.'

/** Keeps responses to one visitor out of caches, and a report's URL from being sent to other sites. */
const PRIVATE_HEADERS = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }

export function reportRoutes(app: FastifyInstance): void {
  const { db, clock } = app
  const config = { contract: reportMistake, bodyShape: reportMistake.body.shape, rateLimit: SUBMISSION_LIMIT }
  clientRoute(app, reportMistake, { config }, async ({ params: { slug }, body, reply }) => {
    const { category, text, source } = body
    if (source) refusePrivateHost(app, 'source', source)
    const event = assertFound(await eventQueries(db).bySlug(slug), 'event', slug)
    const result = await report(db, event, { category, text, source: source || null }, clock())
    if (typeof result === 'string')
      throw new TooManyError(result === 'too many' ? TOO_MANY : TOO_MANY_OF_EVENT, HOUR_SECONDS)
    reply.headers(PRIVATE_HEADERS)
    return { link: getReportPath(result.token) }
  })

  clientRoute(app, followReport, { config: { rateLimit: LOOKUP_LIMIT } }, async ({ params: { token }, reply }) => {
    reply.headers(PRIVATE_HEADERS)
    // The message doesn't repeat the token.
    return assertFound(await follow(db, token), 'report', '…')
  })
}

/** Adds the calls behind "Is this your room?": a request, its page, and its proof by a file on the venue's site. */
export function venueRequestRoutes(app: FastifyInstance): void {
  const { db, clock } = app
  const config = { rateLimit: SUBMISSION_LIMIT }
  clientRoute(app, rooms.requestVenueChange, { config }, async ({ params: { slug }, body, reply }) => {
    if (body.kind !== 'leave-out') refusePrivateHost(app, 'source', body.source)
    const venue = assertFound(await venueQueries(db).bySlug(slug, clock()), 'venue', slug)
    const token = await requestVenueChange(db, venue.id, body, clock())
    if (token === null) throw new TooManyError(TOO_MANY, HOUR_SECONDS)
    reply.headers(PRIVATE_HEADERS)
    return { link: getVenueRequestPath(token) }
  })

  const lookupConfig = { rateLimit: LOOKUP_LIMIT }
  clientRoute(app, rooms.followVenueRequest, { config: lookupConfig }, async ({ params: { token }, reply }) => {
    reply.headers(PRIVATE_HEADERS)
    return assertFound(await followVenueRequest(db, token, clock()), 'request', '…')
  })

  clientRoute(app, rooms.proveVenueRequest, { config }, async ({ params: { token }, reply }) => {
    reply.headers(PRIVATE_HEADERS)
    return { asked: await askForProof(db, token, clock()) }
  })
}

/**
 * Adds the call behind "A venue is missing?": a visitor suggests a site, the worker recognizes it, and operators
 * decide. The response is the same whether or not the venue is known.
 */
export function venueSuggestionRoutes(app: FastifyInstance): void {
  const { db, clock } = app
  const config = { contract: suggestVenue, bodyShape: suggestVenue.body.shape, rateLimit: SUBMISSION_LIMIT }
  clientRoute(app, suggestVenue, { config }, async ({ body: { address, city } }) => {
    refusePrivateHost(app, 'address', address)
    const { id } = getRequestedCity(city)
    if (!(await loadKnownAddresses(db)).has(addressKey(address) ?? '')) {
      if ((await countWaitingSuggestions(db)) >= MAX_WAITING) throw new TooManyError(TOO_MANY, DAY_SECONDS)
      // The worker enqueues the proposal within a minute.
      await requestProposal(db, { city: id, origin: 'visitor', address }, clock())
    }
    return { suggested: true as const }
  })
}

/**
 * Adds the call behind "Add a show": a visitor sends the address of a show's page, the worker scrapes it, and operators
 * decide. The response is the same whether or not the page is known.
 */
export function addedShowRoutes(app: FastifyInstance): void {
  const { db, clock } = app
  const config = { contract: addShow, bodyShape: addShow.body.shape, rateLimit: SUBMISSION_LIMIT }
  clientRoute(app, addShow, { config }, async ({ body: { address, city } }) => {
    refusePrivateHost(app, 'address', address)
    const { id } = getRequestedCity(city)
    if (!(await loadKnownAddresses(db)).has(addressKey(address) ?? '')) {
      if ((await countWaitingShows(db)) >= MAX_WAITING) throw new TooManyError(TOO_MANY, DAY_SECONDS)
      // The worker enqueues the page within a minute.
      await requestShow(db, { city: id, address }, clock())
    }
    return { sent: true as const }
  })
}
