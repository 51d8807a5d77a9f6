import { defaultCity } from '@houselights/config/cities/cities'
import type { CityFile } from '@houselights/contracts/cities/city-files'
import type { Contract } from '@houselights/contracts/contract/define-contract'
import type { Page } from '@houselights/contracts/contract/page'
import { DEFAULT_LIMIT } from '@houselights/contracts/public-api/routes'
import type { ListedPage } from '@houselights/database/queries/listed-page'
import { Octets, type StoredResponse, toLatin1 } from '@houselights/server/http/cached-response'
import { isLocalHost } from '@houselights/server/http/local-host'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { getVisitor } from '../guards/client-limits.ts'
import { OPEN_TO_ALL } from '../responses/open-to-all.ts'
import type { QueryShape } from '../responses/problems.ts'
import type { Served } from '../responses/response-cache.ts'
import { sendStored, storedAnswer } from '../responses/send-stored.ts'
import { cityOfQuery } from './city-parameter.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    queryShape?: QueryShape
    bodyShape?: QueryShape
    /** What to say of a body that is refused. */
    bodySentence?: string
  }
}

export interface PublicRequest<C extends Contract> {
  params: z.output<C['params']>
  query: z.output<C['query']>
  /** The one that the query names, or the default one. */
  city: CityFile
  now: Date
  /** What the query names of a list, with the default limit. */
  paging: { now: Date; city: CityFile; limit: number; cursor: string | undefined }
  /** The site's origin; empty where it is not known. */
  site: string
}

type Answered<C extends Contract> =
  | { body: z.input<C['response']> }
  | { movedTo: string }
  // no JSON, with headers of its own
  | { text: string; contentType: string; headers?: Record<string, string> }
  | { page: Page<unknown> }
  // cards of events, which were checked when they were read
  | { listed: ListedPage }

interface Settings<C extends Contract> {
  /** Puts into a stale answer what has to be of now. */
  whenStale?: (body: z.output<C['response']>, stale: Stale) => z.input<C['response']>
  namesSite?: boolean
}

/** The time and the city of an answer, and since when it may be out of date. */
export interface Stale {
  city: CityFile
  now: Date
  since: Date
}

/**
 * Registers a public GET: the request is checked by its contract, the answer too, and kept for later requests. While
 * the database does not answer, what was kept is sent on and says so.
 */
export function publicRoute<C extends Contract>(
  app: FastifyInstance,
  contract: C,
  read: (request: PublicRequest<C>) => Promise<Answered<C>>,
  { whenStale, namesSite = false }: Settings<C> = {},
) {
  const { cache, cards, clock, countSearch } = app
  const { publicUrl } = app.config
  app.route({
    method: 'GET',
    url: contract.path,
    config: { contract, queryShape: contract.query.shape, openToAll: true },
    schema: { params: contract.params, querystring: z.strictObject(contract.query.shape) },
    onRequest: sendKept(app),
    handler: async (request, reply) => {
      // the validator replaced both by what the contract's schemas made of them
      const params = request.params as z.output<C['params']>
      const query = normalised(request.query as z.output<C['query']>)
      const city = cityOfQuery(query)
      const search = isSearch(query)
      if (search) await countSearch(request)
      const site = publicUrl ?? toOrigin(request)
      // an address may be that of several sites
      const key = namesSite && !publicUrl ? `${site} ${request.url}` : request.url
      const served = await cache.get(
        key,
        async () => {
          const now = clock()
          const { limit = DEFAULT_LIMIT, cursor } = query as { limit?: number; cursor?: string }
          const answer = await read({ params, query, city, site, now, paging: { now, city, limit, cursor } })
          if ('page' in answer) return storedPage(app, contract, answer.page, { params, query })
          if (!('listed' in answer)) return stored(contract, answer)
          const { body, digest, ...page } = await cards(answer.listed, now)
          return open(body, { digest, headers: pageHeaders(contract, page, { params, query }) })
        },
        // searches may take long where plain lists do not: they run, and fail, apart
        { kind: contract.path + (search ? '?search' : ''), client: getVisitor(request), search },
      )
      const { headers, stale } = getFreshness(served, clock())
      const answer =
        stale && whenStale ? await withStale(contract, served.answer, { ...stale, city }, whenStale) : served.answer
      await sendStored(request, reply, answer, headers)
    },
  })
}

/** The address by which a request names the site; empty for a name, since anybody can send any. */
const toOrigin = ({ protocol, host }: FastifyRequest): string =>
  isLocalHost(host) ? new URL(`${protocol}://${host}`).origin : ''

/** A request whose answer is kept is answered before anything else is done for it. */
const sendKept =
  ({ cache, countSearch }: FastifyInstance) =>
  (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    const kept = cache.at(request.url)
    if (!kept) {
      done()
      return
    }
    const send = () => sendStored(request, reply, kept.answer)
    const sent = kept.search ? countSearch(request).then(send) : send()
    sent?.catch(done)
  }

/** The query without what says nothing: spaces around texts, empty ones, and the default city. */
const normalised = <Query extends object>(query: Query): Query =>
  Object.fromEntries(
    Object.entries(query)
      .map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value])
      // an empty cursor is a wrong one
      .filter(([name, value]) =>
        name === 'city' ? value !== defaultCity.id && value !== '' : value !== '' || name === 'cursor',
      ),
  ) as Query

const isSearch = (query: object) => 'search' in query && typeof query.search === 'string' && query.search.trim() !== ''

/** Says in headers where an answer comes from, and of a stale one how old it is and since when it may be wrong. */
export function getFreshness(
  { freshness, stale }: Served,
  now: Date,
): { headers: Record<string, string>; stale?: Omit<Stale, 'city'> } {
  if (!stale) return { headers: { 'x-cache': freshness } }
  const since = new Date(now.getTime() - stale.unsureMs)
  const age = String(Math.floor(stale.ageMs / 1_000))
  return { headers: { 'x-cache': freshness, age, 'x-stale-since': since.toISOString() }, stale: { now, since } }
}

async function withStale<C extends Contract>(
  { response }: C,
  answer: StoredResponse,
  stale: Stale,
  whenStale: (body: z.output<C['response']>, stale: Stale) => z.input<C['response']>,
): Promise<StoredResponse> {
  const { status, headers } = answer
  const known = response.parse(answer.json()) as z.output<C['response']>
  return open(response.parse(whenStale(known, stale)), { status, headers })
}

/** An answer for pages of every site. */
const open = (body: unknown, settings: Parameters<typeof storedAnswer>[1] = {}) =>
  storedAnswer(body, { ...settings, headers: { ...OPEN_TO_ALL, ...settings.headers } })

function stored<C extends Contract>(
  contract: C,
  answer: Exclude<Answered<C>, { page: unknown } | { listed: unknown }>,
): StoredResponse {
  if ('movedTo' in answer) return open(null, { status: 301, headers: { location: answer.movedTo } })
  if ('text' in answer) {
    const { text, contentType, headers } = answer
    return open(new Octets(toLatin1(text)), { contentType, ...(headers && { headers }) })
  }
  return open(contract.response.parse(answer.body))
}

function storedPage(app: FastifyInstance, contract: Contract, page: Page<unknown>, asked: Asked): StoredResponse {
  const items = sendable(app, contract, page.items)
  const total = page.total - (page.items.length - items.length)
  return open(items, { headers: pageHeaders(contract, { ...page, total }, asked) })
}

/** The rows that keep the contract: one that does not is left out and logged, and takes no list with it. */
function sendable(app: FastifyInstance, { path, response }: Contract, rows: readonly unknown[]): unknown[] {
  const whole = response.safeParse(rows)
  if (whole.success) return whole.data as unknown[]
  return rows.flatMap((row) => {
    const { success, data, error } = response.safeParse([row])
    if (success) return data as unknown[]
    app.log.error({ err: error, row: findId(row) }, `A row of ${path} breaks its contract and was left out.`)
    return []
  })
}

const findId = (row: unknown) => (typeof row === 'object' && row !== null && 'id' in row ? row.id : undefined)

interface Asked {
  params: object
  query: object
}

/** A list stays a plain list: the headers say how many there are in all, and where the next page is (RFC 8288). */
function pageHeaders({ path }: Contract, page: Omit<Page<unknown>, 'items'>, { params, query }: Asked) {
  const total = {
    'x-total-count': String(page.total),
    ...(page.unstated !== undefined && { 'x-unstated-count': String(page.unstated) }),
  }
  if (!page.next) return total
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  const search = new URLSearchParams({ ...Object.fromEntries(given), cursor: page.next })
  const filled = Object.entries(params).reduce(
    (address, [name, value]) => address.replace(`:${name}`, encodeURIComponent(String(value))),
    path,
  )
  return { ...total, link: `<${filled}?${search}>; rel="next"` }
}

/** What a public read without parameters gives, for routes that need it: the kept answer where there is one. */
export async function getStored<C extends Contract>(
  { cache }: FastifyInstance,
  contract: C,
  read: () => Promise<z.input<C['response']>>,
): Promise<{ body: z.output<C['response']>; served: Served }> {
  const make = async () => stored(contract, { body: await read() })
  const served = await cache.get(contract.path, make, { kind: contract.path })
  return { body: contract.response.parse(served.answer.json()) as z.output<C['response']>, served }
}
