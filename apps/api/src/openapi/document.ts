import { FEED_TYPES } from '@houselights/types/feed-addresses'
import { IGNORED_PARAMETERS } from '@houselights/types/ignored-parameters'
import type { ApiDocument, ApiOperation, ApiParameter } from '@houselights/types/openapi'
import type { DataLicence } from '@houselights/types/settings'
import { z } from 'zod'
import root from '../../../../package.json' with { type: 'json' }
import { PUBLIC_CALLS, PUBLIC_FILES, type PublicCall, type PublicFile, TAGS } from './public-calls.ts'
import { HEADERS, JSON_FEED, OF_COPIES, PROBLEM, PROBLEM_RESPONSES, problems } from './responses.ts'
import { bracesOf, openSamples, type Samples } from './samples.ts'
import { inputSchema, type JsonSchema, schemas } from './schemas.ts'

const DESCRIPTION = [
  'Live music by city, read from what venues and sellers publish: every event names the sources that list it.',
  'Answers are JSON. Errors are a sentence as plain text, or a problem document (RFC 9457) for clients that accept',
  'application/problem+json. Pages of every site may read what is the same for everybody. Readers ignore fields that they',
  'do not know. A parameter that a call does not know is refused with 400, but for those that links pick up on their way, which',
  `are ignored: ${IGNORED_PARAMETERS.join(', ')}.`,
].join(' ')

/** Makes the document for the address of a site. All but the addresses is made once. */
export function apiDocument({ name, url }: DataLicence): (site: string) => ApiDocument {
  const samples = openSamples()
  const { named, answers } = schemas()
  return (site) => ({
    openapi: '3.1.1',
    info: {
      title: 'Houselights',
      version: root.version,
      description: DESCRIPTION,
      license: { name, ...(url && { url }) },
      'x-setup': samples.setup,
      'x-program': samples.program,
    },
    servers: [{ url: site || '/' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: pathsOf(answers, samples, site),
    components: {
      schemas: { ...named, JsonFeed: JSON_FEED, Problem: PROBLEM },
      responses: PROBLEM_RESPONSES,
      headers: HEADERS,
    },
    security: [],
  })
}

function pathsOf(answers: Record<string, JsonSchema>, samples: Samples, site: string): ApiDocument['paths'] {
  const paths: ApiDocument['paths'] = {}
  for (const [name, call] of Object.entries(PUBLIC_CALLS)) {
    const { path, method } = call.contract
    const operation = {
      ...operationOf(name, call, answers[name] ?? {}),
      'x-codeSamples': samples.of(name, call.contract, site),
    }
    paths[bracesOf(path)] = { ...paths[bracesOf(path)], [method === 'GET' ? 'get' : 'post']: operation }
  }
  for (const [name, file] of Object.entries(PUBLIC_FILES))
    paths[bracesOf(file.path)] = { get: fileOperationOf(name, file) }
  return paths
}

function operationOf(name: string, call: PublicCall, answer: JsonSchema): ApiOperation {
  const { contract, tag, moves, goes, ownAnswer, withoutDatabase, produces = ['application/json'] } = call
  const [params, query] = [parametersOf(contract.params, 'path'), parametersOf(contract.query, 'query')]
  const isRead = contract.method === 'GET'
  const isKept = isRead && !ownAnswer
  const isPaged = 'cursor' in contract.query.shape && !call.produces
  const isLimited = ownAnswer || !isRead || 'search' in contract.query.shape
  const headers = {
    ...(isKept && headersOf('ETag')),
    ...(isPaged && headersOf('Link', 'X-Total-Count')),
    ...('seating' in contract.query.shape && isPaged && headersOf('X-Unstated-Count')),
  }
  return {
    operationId: name,
    summary: contract.summary,
    tags: [tag],
    parameters: [...params, ...query],
    ...(!isRead && {
      requestBody: { required: true, content: { 'application/json': { schema: inputSchema(contract.body) } } },
    }),
    responses: {
      200: {
        description: 'The answer.',
        ...(Object.keys(headers).length > 0 && { headers }),
        content: Object.fromEntries(
          produces.map((type) => [type, { schema: type === FEED_TYPES.json ? A_JSON_FEED : { ...answer } }]),
        ),
      },
      ...(moves && { 301: { description: 'It has another address now, which Location names.', headers: LOCATION } }),
      ...(isKept && STILL_THE_SAME),
      // an address without parameters refuses those that it does not know
      ...problems(400, params.length > 0 && 404, goes && 410, !isRead && 413, !isRead && 415, isLimited && 429),
      ...problems(!withoutDatabase && 503),
    },
  }
}

function fileOperationOf(name: string, file: PublicFile): ApiOperation {
  const { summary, tag, params, produces, tagged, limited, copied, withoutDatabase, columns } = file
  const headers = { ...(tagged && headersOf('ETag')), ...(copied && OF_COPIES) }
  return {
    operationId: name,
    summary,
    tags: [tag],
    parameters: Object.entries(params).map(([param, description]) => ({
      ...{ name: param, in: 'path', required: true, description, schema: { type: 'string' } },
    })) as ApiParameter[],
    responses: {
      200: {
        description: 'The file.',
        ...(Object.keys(headers).length > 0 && { headers }),
        content: Object.fromEntries(produces.map((type) => [type, {}])),
      },
      ...(tagged && STILL_THE_SAME),
      ...problems(400, 404, limited && 429, !withoutDatabase && 503),
    },
    ...(columns && { 'x-columns': columns }),
  }
}

function parametersOf(shape: z.ZodObject, place: ApiParameter['in']): ApiParameter[] {
  return Object.entries(shape.shape).map(([name, schema]) => {
    const { description, ...rest } = outputOf(schema as z.ZodType)
    const isRequired = place === 'path' || !(schema as z.ZodType).safeParse(undefined).success
    return {
      name,
      in: place,
      ...(isRequired && { required: true }),
      ...(description !== undefined && { description: sentenceOf(description) }),
      schema: rest,
    }
  })
}

/** What text in an address becomes: a number is one in the description, too. */
function outputOf(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...made } = z.toJSONSchema(schema, { io: 'output' })
  if (made.anyOf) for (const each of made.anyOf) if (typeof each === 'object' && each.format) delete each.pattern
  return made
}

/** Contracts describe a parameter as it stands in a sentence. */
const sentenceOf = (description: string) => `${description[0]?.toUpperCase()}${description.slice(1)}.`

const A_JSON_FEED = { $ref: '#/components/schemas/JsonFeed' }
const STILL_THE_SAME = { 304: { description: 'The answer is still the one that If-None-Match names.' } }
const LOCATION = { Location: { description: 'The address.', schema: { type: 'string' } } }
const headersOf = (...names: (keyof typeof HEADERS)[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
