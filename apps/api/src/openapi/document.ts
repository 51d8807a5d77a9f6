import swagger, { type SwaggerTransform } from '@fastify/swagger'
import { SPOTIFY_PICTURE_PATH } from '@houselights/contracts/contract/client-paths'
import type { Contract } from '@houselights/contracts/contract/define-contract'
import { IGNORED_PARAMETERS } from '@houselights/contracts/contract/ignored-parameters'
import * as openapi from '@houselights/contracts/contract/openapi'
import * as newsletter from '@houselights/contracts/newsletter/newsletter'
import * as addedShows from '@houselights/contracts/operators/added-shows'
import * as proposals from '@houselights/contracts/operators/proposals'
import * as announced from '@houselights/contracts/public-api/announced'
import * as archive from '@houselights/contracts/public-api/archive'
import * as following from '@houselights/contracts/public-api/following'
import * as routes from '@houselights/contracts/public-api/routes'
import * as settings from '@houselights/contracts/public-api/settings'
import * as shows from '@houselights/contracts/public-api/shows-by-id'
import * as similar from '@houselights/contracts/public-api/similar'
import * as dumps from '@houselights/contracts/publishing/dumps'
import { FEED_TYPES } from '@houselights/contracts/publishing/feed-addresses'
import * as feeds from '@houselights/contracts/publishing/feeds'
import * as reports from '@houselights/contracts/reports/reports'
import type { FastifySchema } from 'fastify'
import fp from 'fastify-plugin'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import root from '../../../../package.json' with { type: 'json' }
import { COPY_HEADERS, getProblemReference, HEADERS, PROBLEM_RESPONSES } from './responses.ts'
import { PROGRAM, SETUP, toSamples } from './samples.ts'
import { makeNamedSchemas, registry, simplifySchema } from './schemas.ts'

interface FileDescription {
  operationId: string
  summary: string
  params: Readonly<Record<string, string>>
  produces: readonly string[]
  'x-columns'?: readonly string[]
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The document of the public routes, with the site's address. */
    apiDocument: (site: string) => openapi.ApiDocument
  }
  interface FastifyContextConfig {
    /** The public call that a route handles, which the document describes. */
    contract?: Contract
    file?: FileDescription
  }
}

const DESCRIPTION = [
  'Live music by city, from what venues and ticket sellers publish. Every event names the sources that list it.',
  'Responses are JSON. Errors are one plain-text sentence, or a problem document (RFC 9457) for clients that accept',
  'application/problem+json. Pages on any site may read data that is the same for everyone. Clients should ignore unknown',
  'fields. Unknown parameters are refused with 400, except tracking parameters that links pick up, which are ignored:',
  `${IGNORED_PARAMETERS.join(', ')}.`,
].join(' ')

const TAGS = {
  Events: {
    matches: /^GET \/api\/(events|shows|following|archive)/,
    description: 'Upcoming events as filtered lists, and single events with the sources that list them.',
  },
  Artists: { matches: /^GET \/api\/artists/, description: 'Everyone on the bill of a public event, past or upcoming.' },
  Venues: { matches: /^GET \/api\/venues(?!.*:photo)/, description: 'The venues of a city.' },
  Feeds: {
    matches: /^GET \/api\/feeds/,
    description: 'The shows on every list and page as a calendar, RSS, JSON Feed or plain text.',
  },
  Copies: {
    matches: /^GET \/api\/dumps/,
    description: 'All public events of a city, past and upcoming, in one file with their sources, made every night.',
  },
  Site: {
    matches: /^GET \/api\/(cities|filters|status|settings|openapi)/,
    description: 'Cities, source health, filter options and this description.',
  },
  Pictures: { matches: /^GET .*(pictures|:photo)/, description: 'Picture files for events, artists and venues.' },
  Visitors: { matches: /^POST|\/location/, description: 'What visitors to the site send.' },
}

const NAMES = new Map<unknown, string>(
  [
    routes,
    addedShows,
    announced,
    archive,
    dumps,
    feeds,
    following,
    newsletter,
    openapi,
    proposals,
    reports,
    settings,
    shows,
    similar,
  ]
    .flatMap((module): [string, unknown][] => Object.entries(module))
    .map(([name, contract]) => [contract, name]),
)

/** A placeholder for the site's address, which is known only when a request arrives. */
const SITE = 'https://site.invalid'

/** Capitalizes descriptions and ends them with a period, since contracts write them as part of a sentence. */
const toSentence = (input: Parameters<typeof simplifySchema>[0]) => {
  simplifySchema(input)
  const { description } = input.jsonSchema
  if (description)
    input.jsonSchema.description = `${description[0]?.toUpperCase()}${description.slice(1)}`.replace(/\.?$/, '.')
}
const requestSchemas = createJsonSchemaTransform({
  schemaRegistry: z.registry(),
  zodToJsonConfig: { override: toSentence },
})
const responseSchemas = createJsonSchemaTransform({
  schemaRegistry: registry,
  zodToJsonConfig: { override: simplifySchema },
})

/** Describes the routes that are added after this plugin. */
export const apiDocument = fp(
  async (app) => {
    const { name, url } = app.config.dataLicence
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.1',
        info: {
          title: 'Houselights',
          version: root.version,
          description: DESCRIPTION,
          license: { name, ...(url && { url }) },
          ...EXTENSIONS,
        },
        tags: Object.entries(TAGS).map(([name, { description }]) => ({ name, description })),
        components: { responses: PROBLEM_RESPONSES },
        security: [],
      },
      convertConstToEnum: false,
      transform: (input) => ({ schema: getOperation(input), url: input.url }),
    })
    let text: string | undefined
    app.decorate('apiDocument', (site) => {
      text ??= JSON.stringify(withReferences(JSON.parse(JSON.stringify(app.swagger()))))
      return { ...JSON.parse(text.replaceAll(SITE, site)), servers: [{ url: site || '/' }] }
    })
  },
  { name: 'api-document' },
)

/** Builds a route's entry in the document, mostly from the contract and the route's configuration. */
function getOperation(input: Parameters<SwaggerTransform>[0]): FastifySchema {
  const { url, route } = input
  const { contract, file, openToAll, rateLimit } = route.config ?? {}
  const name = NAMES.get(contract)
  // Calls for operators and files for robots are not in the document.
  if (!name && !file) return { hide: true }
  const [isGet, isFeed, isDump] = [route.method === 'GET', /feeds/.test(url), /dumps/.test(url)]
  const hasParameter = (parameter: string) => contract !== undefined && parameter in contract.query.shape
  const isPaged = hasParameter('cursor') && !isFeed
  // Responses that are proxied from another service don't have our ETag.
  const hasEtag = isGet && openToAll === true && url !== SPOTIFY_PICTURE_PATH
  const statuses = [
    400,
    url.includes(':') && 404,
    contract === routes.getArtist && 410,
    !isGet && 413,
    !isGet && 415,
    (rateLimit !== undefined || hasParameter('search')) && 429,
    // Dumps are files and need no database.
    !isDump && 503,
  ]
  return {
    tags: Object.entries(TAGS).flatMap(([tag, { matches }]) => (matches.test(`${route.method} ${url}`) ? [tag] : [])),
    ...(contract && name ? toCallSchema(name, contract, input) : file && toFileSchema(file)),
    response: {
      200: {
        description: contract ? 'The response.' : 'The file.',
        headers: {
          ...(hasEtag && { ETag: HEADERS.ETag }),
          ...(isPaged && { Link: HEADERS.Link, 'X-Total-Count': HEADERS['X-Total-Count'] }),
          ...(isPaged && hasParameter('seating') && { 'X-Unstated-Count': HEADERS['X-Unstated-Count'] }),
          ...(isDump && file && COPY_HEADERS),
        },
        content: contract ? getContent(contract, input) : getMedia(file?.produces ?? [], () => ({})),
      },
      ...(isGet && url.includes(':slug') && { 301: MOVED }),
      ...(hasEtag && { 304: { type: 'null', description: 'Unchanged since the ETag in If-None-Match.' } }),
      ...Object.fromEntries(statuses.filter((status) => status).map((status) => [status, { type: 'null' }])),
    },
  }
}

const EXTENSIONS = { 'x-setup': SETUP, 'x-program': PROGRAM }

const MOVED = {
  type: 'null',
  description: 'It has moved. The new address is in Location.',
  headers: { Location: { type: 'string', description: 'The address.' } },
}

function toCallSchema(operationId: string, contract: Contract, input: Parameters<SwaggerTransform>[0]): FastifySchema {
  const { method, params, query, body, summary } = contract
  const schema = { params, querystring: query, ...(method !== 'GET' && { body }) }
  const extensions = { 'x-codeSamples': toSamples(operationId, contract, SITE) }
  return { ...requestSchemas({ ...input, schema }).schema, operationId, summary, ...extensions }
}

function getContent({ path, response }: Contract, input: Parameters<SwaggerTransform>[0]) {
  const schemas = responseSchemas({ ...input, schema: { response: { 200: response } } }).schema.response as {
    200: object
  }
  if (!path.startsWith('/api/feeds/')) return getMedia(['application/json'], () => schemas[200])
  const feed = { $ref: '#/components/schemas/JsonFeed' }
  return getMedia(Object.values(FEED_TYPES), (type) => (type === FEED_TYPES.json ? feed : schemas[200]))
}

const getMedia = (types: readonly string[], getSchema: (type: string) => object) =>
  Object.fromEntries(types.map((type) => [type, { schema: getSchema(type) }]))

function toFileSchema({ params, produces: _, ...file }: FileDescription): FastifySchema {
  const properties = Object.entries(params).map(([name, description]) => [name, { type: 'string', description }])
  return { ...file, params: { type: 'object', properties: Object.fromEntries(properties) } }
}

/**
 * Fixes the plugin's output: it repeats each problem in every operation, and drops descriptions next to a reference to
 * a schema.
 */
function withReferences(document: openapi.ApiDocument): openapi.ApiDocument {
  for (const operation of Object.values(document.paths).flatMap(({ get, post }) => [get ?? [], post ?? []].flat())) {
    // The plugin omits empty lists and starts with query parameters.
    operation.parameters = (operation.parameters ?? []).toSorted((a, b) => a.in.localeCompare(b.in))
    for (const status of Object.keys(operation.responses)) {
      const problem = getProblemReference(status)
      if (problem) operation.responses[status] = problem
    }
  }
  return { ...document, components: { ...document.components, schemas: makeNamedSchemas() } }
}
