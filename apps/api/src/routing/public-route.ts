import { defaultCity } from '@houselights/config/cities/cities'
import type { CityFile } from '@houselights/contracts/cities/city-files'
import type { Contract } from '@houselights/contracts/contract/define-contract'
import type { Page } from '@houselights/contracts/contract/page'
import { DEFAULT_LIMIT } from '@houselights/contracts/public-api/routes'
import type { ListedPage } from '@houselights/database/queries/listed-page'
import { ByteString, type StoredResponse, toByteString } from '@houselights/server/http/cached-response'
import { isLocalHost } from '@houselights/server/http/local-host'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { getVisitor } from '../guards/client-limits.ts'
import { OPEN_HEADERS } from '../responses/open-to-all.ts'
import type { QueryShape } from '../responses/problems.ts'
import type { ServedResponse } from '../responses/response-cache.ts'
import { makeStoredResponse, sendStored } from '../responses/send-stored.ts'
import { getQueryCity, toListedCity } from './city-parameter.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    queryShape?: QueryShape
    bodyShape?: QueryShape
    /** The sentence about a refused body. */
    bodySentence?: string
  }
}

export interface PublicRequest<C extends Contract> {
  params: z.output<C['params']>
  query: z.output<C['query']>
  /** The city in the query, or the default city. */
  city: CityFile
  now: Date
  /** The query's paging parameters, with the default limit, and its city with the nearby ones that it asks for. */
  paging: { now: Date; city: ReturnType<typeof toListedCity>; limit: number; cursor: string | undefined }
  /** The site's origin; empty if unknown. */
  site: string
}

type RouteResult<C extends Contract> =
  | { body: z.input<C['response']> }
  | { movedTo: string }
  // A response that isn't JSON, with its own headers.
  | { text: string; contentType: string; headers?: Record<string, string> }
  | { page: Page<unknown> }
  // Event cards, which were checked when they were loaded.
  | { listed: ListedPage }

interface Settings<C extends Contract> {
  /** Updates the parts of a stale response that must be current. */
  whenStale?: (body: z.output<C['response']>, stale: StaleInfo) => z.input<C['response']>
  containsOrigin?: boolean
}

/** The time and city of a stale response, and since when it may be outdated. */
export interface StaleInfo {
  city: CityFile
  now: Date
  since: Date
}

/**
 * Registers a public GET. The contract checks request and response, and the response is cached. While the database
 * doesn't respond, the cached response is sent and marked as stale.
 */
export function publicRoute<C extends Contract>(
  app: FastifyInstance,
  contract: C,
  handle: (request: PublicRequest<C>) => Promise<RouteResult<C>>,
  { whenStale, containsOrigin = false }: Settings<C> = {},
) {
  const { cache, clock, countSearch, loadCardPage } = app
  const { publicUrl } = app.config
  app.route({
    method: 'GET',
    url: contract.path,
    config: { contract, queryShape: contract.query.shape, openToAll: true },
    schema: { params: contract.params, querystring: z.strictObject(contract.query.shape) },
    onRequest: sendCached(app),
    handler: async (request, reply) => {
      // The validator replaced both with the output of the contract's schemas.
      const params = request.params as z.output<C['params']>
      const query = normalizeQuery(request.query as z.output<C['query']>)
      const city = getQueryCity(query)
      const countsAsSearch = isSearch(query)
      if (countsAsSearch) await countSearch(request)
      const site = publicUrl ?? toOrigin(request)
      // Several sites may use the same path.
      const key = containsOrigin && !publicUrl ? `${site} ${request.url}` : request.url
      const served = await cache.get(
        key,
        async () => {
          const now = clock()
          const { limit = DEFAULT_LIMIT, cursor } = query as { limit?: number; cursor?: string }
          const paging = { now, city: toListedCity(query, city), limit, cursor }
          const result = await handle({ params, query, city, site, now, paging })
          if ('page' in result) return toPageResponse(app, contract, result.page, { params, query })
          if (!('listed' in result)) return toResponse(contract, result)
          const { body, digest, ...page } = await loadCardPage(result.listed, now)
          return makeOpenResponse(body, { digest, headers: toPageHeaders(contract, page, { params, query }) })
        },
        // Searches can be slow while plain lists are fast, so they are a separate kind.
        { kind: contract.path + (countsAsSearch ? '?search' : ''), client: getVisitor(request), countsAsSearch },
      )
      const { headers, stale } = getFreshness(served, clock())
      const response =
        stale && whenStale
          ? await updateStale(contract, served.response, { ...stale, city }, whenStale)
          : served.response
      await sendStored(request, reply, response, headers)
    },
  })
}

/** Returns the site's origin according to the request. Empty for a host name, since a client can send any name. */
const toOrigin = ({ protocol, host }: FastifyRequest): string =>
  isLocalHost(host) ? new URL(`${protocol}://${host}`).origin : ''

/** Sends a cached response before anything else runs. */
const sendCached =
  ({ cache, countSearch }: FastifyInstance) =>
  (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    const cached = cache.at(request.url)
    if (!cached) {
      done()
      return
    }
    const send = () => sendStored(request, reply, cached.response)
    const pendingSend = cached.countsAsSearch ? countSearch(request).then(send) : send()
    pendingSend?.catch(done)
  }

/** Removes meaningless parts from a query: surrounding spaces, empty texts, and the default city. */
const normalizeQuery = <Query extends object>(query: Query): Query =>
  Object.fromEntries(
    Object.entries(query)
      .map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value])
      // An empty cursor is invalid, so it stays.
      .filter(([name, value]) =>
        name === 'city' ? value !== defaultCity.id && value !== '' : value !== '' || name === 'cursor',
      ),
  ) as Query

const isSearch = (query: object) => 'search' in query && typeof query.search === 'string' && query.search.trim() !== ''

/**
 * Returns headers that say where a response comes from and, if it is stale, how old it is and since when it may be
 * wrong.
 */
export function getFreshness(
  { freshness, stale }: ServedResponse,
  now: Date,
): { headers: Record<string, string>; stale?: Omit<StaleInfo, 'city'> } {
  if (!stale) return { headers: { 'x-cache': freshness } }
  const since = new Date(now.getTime() - stale.unsureMs)
  const age = String(Math.floor(stale.ageMs / 1_000))
  return { headers: { 'x-cache': freshness, age, 'x-stale-since': since.toISOString() }, stale: { now, since } }
}

async function updateStale<C extends Contract>(
  { response }: C,
  storedResponse: StoredResponse,
  stale: StaleInfo,
  whenStale: (body: z.output<C['response']>, stale: StaleInfo) => z.input<C['response']>,
): Promise<StoredResponse> {
  const { status, headers } = storedResponse
  const parsedBody = response.parse(storedResponse.json()) as z.output<C['response']>
  return makeOpenResponse(response.parse(whenStale(parsedBody, stale)), { status, headers })
}

/** Makes a response that pages of any site may read. */
const makeOpenResponse = (body: unknown, settings: Parameters<typeof makeStoredResponse>[1] = {}) =>
  makeStoredResponse(body, { ...settings, headers: { ...OPEN_HEADERS, ...settings.headers } })

function toResponse<C extends Contract>(
  contract: C,
  result: Exclude<RouteResult<C>, { page: unknown } | { listed: unknown }>,
): StoredResponse {
  if ('movedTo' in result) return makeOpenResponse(null, { status: 301, headers: { location: result.movedTo } })
  if ('text' in result) {
    const { text, contentType, headers } = result
    return makeOpenResponse(new ByteString(toByteString(text)), { contentType, ...(headers && { headers }) })
  }
  return makeOpenResponse(contract.response.parse(result.body))
}

function toPageResponse(
  app: FastifyInstance,
  contract: Contract,
  page: Page<unknown>,
  parts: RequestParts,
): StoredResponse {
  const items = keepValidRows(app, contract, page.items)
  const total = page.total - (page.items.length - items.length)
  return makeOpenResponse(items, { headers: toPageHeaders(contract, { ...page, total }, parts) })
}

/** Keeps the rows that match the contract. Other rows are left out and logged, so that they don't break the list. */
function keepValidRows(app: FastifyInstance, { path, response }: Contract, rows: readonly unknown[]): unknown[] {
  const allRows = response.safeParse(rows)
  if (allRows.success) return allRows.data as unknown[]
  return rows.flatMap((row) => {
    const { success, data, error } = response.safeParse([row])
    if (success) return data as unknown[]
    app.log.error({ err: error, row: findId(row) }, `A row of ${path} breaks its contract and was left out.`)
    return []
  })
}

const findId = (row: unknown) => (typeof row === 'object' && row !== null && 'id' in row ? row.id : undefined)

interface RequestParts {
  params: object
  query: object
}

/** Makes the paging headers: the total, and the next page's URL (RFC 8288). The body stays a plain list. */
function toPageHeaders({ path }: Contract, page: Omit<Page<unknown>, 'items'>, { params, query }: RequestParts) {
  const total = {
    'x-total-count': String(page.total),
    ...(page.unstated !== undefined && { 'x-unstated-count': String(page.unstated) }),
  }
  if (!page.next) return total
  const parameters = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  const search = new URLSearchParams({ ...Object.fromEntries(parameters), cursor: page.next })
  const filledPath = Object.entries(params).reduce(
    (address, [name, value]) => address.replace(`:${name}`, encodeURIComponent(String(value))),
    path,
  )
  return { ...total, link: `<${filledPath}?${search}>; rel="next"` }
}

/** Loads the body of a public route without parameters, from the cache if possible, for other routes that need it. */
export async function getCachedBody<C extends Contract>(
  { cache }: FastifyInstance,
  contract: C,
  load: () => Promise<z.input<C['response']>>,
): Promise<{ body: z.output<C['response']>; served: ServedResponse }> {
  const make = async () => toResponse(contract, { body: await load() })
  const served = await cache.get(contract.path, make, { kind: contract.path })
  return { body: contract.response.parse(served.response.json()) as z.output<C['response']>, served }
}
