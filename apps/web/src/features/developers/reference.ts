import { type ExampleNames, withNames } from '@houselights/api-client/examples/with-names.ts'
import type { ApiDocument, ApiOperation } from '@houselights/types/openapi'

export interface Field {
  name: string
  type: string
  description: string
}
interface Parameter extends Field {
  in: 'path' | 'query'
  required: boolean
}
export interface Call {
  id: string
  method: 'GET' | 'POST'
  path: string
  summary: string
  parameters: Parameter[]
  /** What a body holds. */
  body: string | null
  /** What an answer is, and the statuses of others. */
  answer: string
  others: string[]
  samples: { label: string; source: string }[]
}
/** What the page shows of the API's description. */
export interface Reference {
  version: string
  licence: { name: string; url?: string | undefined }
  setup: string
  program: string
  groups: { name: string; description: string; calls: Call[] }[]
  schemas: { name: string; description: string; fields: Field[] }[]
}

/** Names of things that are there, for the examples. */
export interface Named extends ExampleNames {
  /** The address of the site. */
  site: string
}

/** An example of the call at a path, with what is there. */
type TextFor = (path: string, source: string) => string

type Schema = Readonly<Record<string, unknown>>

/** The parts of the description that are shown, with examples that name what is there. */
export function referenceOf({ info, paths, tags, components, servers }: ApiDocument, named: Named): Reference {
  const server = servers[0]?.url ?? ''
  const textFor: TextFor = (path, source) => withNames(path, source.replaceAll(server, named.site), named)
  const calls = Object.entries(paths).flatMap(([path, { get, post }]) => [
    ...(get ? [{ tag: get.tags[0], call: callOf('GET', path, get, textFor) }] : []),
    ...(post ? [{ tag: post.tags[0], call: callOf('POST', path, post, textFor) }] : []),
  ])
  return {
    version: info.version,
    licence: info.license,
    setup: info['x-setup'],
    program: info['x-program'],
    groups: tags.map(({ name, description }) => ({
      name,
      description,
      calls: calls.filter(({ tag }) => tag === name).map(({ call }) => call),
    })),
    schemas: Object.entries(components.schemas).flatMap(([name, schema]) => {
      const fields = fieldsOf(schema)
      return fields.length > 0 ? [{ name, description: textOf(schema.description), fields }] : []
    }),
  }
}

function callOf(method: Call['method'], path: string, operation: ApiOperation, textFor: TextFor): Call {
  const { operationId, summary, parameters, responses, requestBody } = operation
  const content = Object.entries(responses['200']?.content ?? {})
  return {
    id: operationId,
    method,
    path,
    summary,
    parameters: parameters.map((each) => ({
      name: each.name,
      in: each.in,
      required: each.required === true,
      type: typeOf(each.schema),
      description: each.description ?? '',
    })),
    body: requestBody
      ? fieldsOf(requestBody.content['application/json']?.schema ?? {})
          .map(shown)
          .join(', ')
      : null,
    answer: content.map(([type, { schema }]) => (type === 'application/json' ? typeOf(schema ?? {}) : type)).join(', '),
    others: Object.keys(responses).filter((status) => status !== '200'),
    samples: (operation['x-codeSamples'] ?? []).map(({ label, source }) => ({
      label,
      source: textFor(path, source),
    })),
  }
}

const shown = ({ name, type }: Field) => `${name}: ${type}`

function fieldsOf({ properties }: Schema): Field[] {
  return Object.entries((properties ?? {}) as Record<string, Schema>).map(([name, schema]) => ({
    name,
    type: typeOf(schema),
    description: textOf(schema.description),
  }))
}

/**
 * A schema in a few words: `string or null`, `list of EventCard`.
 *
 * @internal for its test
 */
export function typeOf(schema: Schema): string {
  const { $ref, anyOf, type, format, items, properties, additionalProperties } = schema
  const choices = schema.enum
  if (typeof $ref === 'string') return $ref.split('/').at(-1) ?? ''
  if (Array.isArray(anyOf)) return anyOf.map((each: Schema) => typeOf(each)).join(' or ')
  if (Array.isArray(choices)) return choices.map((each) => JSON.stringify(each)).join(' or ')
  if ('const' in schema) return JSON.stringify(schema.const)
  if (type === 'array') return `list of ${typeOf((items ?? {}) as Schema)}`
  if (properties) return `{ ${Object.keys(properties).join(', ')} }`
  if (type === 'object' && additionalProperties) return 'object by names'
  if (Array.isArray(type)) return type.join(' or ')
  return [textOf(type) || 'any', typeof format === 'string' && `(${format})`].filter(Boolean).join(' ')
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
