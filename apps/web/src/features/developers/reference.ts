import { type ExampleNames, withNames } from '@houselights/api-client/examples/with-names.ts'
import type { ApiDocument, ApiOperation } from '@houselights/contracts/contract/openapi'

export interface Named extends ExampleNames {
  site: string
}

export type Reference = ReturnType<typeof referenceOf>
export type Call = Reference['groups'][number]['calls'][number]
export type Field = ReturnType<typeof fieldsOf>[number]

type Schema = Readonly<Record<string, unknown>>

export function referenceOf({ info, paths, tags, components, servers }: ApiDocument, named: Named) {
  const server = servers[0]?.url ?? ''
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  return {
    version: info.version,
    licence: info.license,
    setup: info['x-setup'],
    program: info['x-program'],
    groups: tags.map((tag) => ({
      ...tag,
      calls: operations
        .filter(({ operation }) => operation.tags.includes(tag.name))
        .map(({ method, path, operation }) => ({
          ...{ method, path, ...shownOf(operation) },
          samples: (operation['x-codeSamples'] ?? []).map(({ label, source }) => ({
            label,
            source: withNames(path, source.replaceAll(server, named.site), named),
          })),
        })),
    })),
    schemas: Object.entries(components.schemas).flatMap(([name, schema]) => {
      const fields = fieldsOf(schema)
      return fields.length > 0 ? [{ name, description: textOf(schema.description), fields }] : []
    }),
  }
}

function shownOf({ operationId, summary, parameters, responses, requestBody }: ApiOperation) {
  const content = Object.entries(responses['200']?.content ?? {})
  const body = requestBody && fieldsOf(requestBody.content['application/json']?.schema ?? {})
  return {
    id: operationId,
    summary,
    parameters: parameters.map(({ name, in: place, required, schema, description = '' }) => ({
      name,
      type: `${typeOf(schema)}${place === 'path' ? ', in the path' : required ? ', required' : ''}`,
      description,
    })),
    body: body?.map(({ name, type }) => `${name}: ${type}`).join(', ') ?? null,
    answer: content.map(([type, { schema }]) => (type === 'application/json' ? typeOf(schema ?? {}) : type)).join(', '),
    others: Object.keys(responses).filter((status) => status !== '200'),
  }
}

function fieldsOf({ properties }: Schema) {
  return Object.entries((properties ?? {}) as Record<string, Schema>).map(([name, schema]) => ({
    name,
    type: typeOf(schema),
    description: textOf(schema.description),
  }))
}

/** `string or null`, `list of EventCard`. @internal for its test */
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
