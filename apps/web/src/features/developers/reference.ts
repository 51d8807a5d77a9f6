import { type ExampleNames, withNames } from '@houselights/api-client/examples/with-names.ts'
import type { ApiDocument, ApiOperation } from '@houselights/contracts/contract/openapi'

export interface SiteExampleNames extends ExampleNames {
  site: string
}

export type Reference = ReturnType<typeof toReference>
export type Call = Reference['groups'][number]['calls'][number]
export type Field = ReturnType<typeof getFields>[number]

type Schema = Readonly<Record<string, unknown>>

export function toReference({ info, paths, tags, components, servers }: ApiDocument, exampleNames: SiteExampleNames) {
  const server = servers[0]?.url ?? ''
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  return {
    version: info.version,
    license: info.license,
    setup: info['x-setup'],
    program: info['x-program'],
    groups: tags.map((tag) => ({
      ...tag,
      calls: operations
        .filter(({ operation }) => operation.tags.includes(tag.name))
        .map(({ method, path, operation }) => ({
          method,
          path,
          ...describeOperation(operation),
          samples: (operation['x-codeSamples'] ?? []).map(({ label, source }) => ({
            label,
            source: withNames(path, source.replaceAll(server, exampleNames.site), exampleNames),
          })),
        })),
    })),
    schemas: Object.entries(components.schemas).flatMap(([name, schema]) => {
      const fields = getFields(schema)
      return fields.length > 0 ? [{ name, description: toText(schema.description), fields }] : []
    }),
  }
}

function describeOperation({ operationId, summary, parameters, responses, requestBody }: ApiOperation) {
  const content = Object.entries(responses['200']?.content ?? {})
  const body = requestBody && getFields(requestBody.content['application/json']?.schema ?? {})
  return {
    id: operationId,
    summary,
    parameters: parameters.map(({ name, in: location, required, schema, description = '' }) => ({
      name,
      type: `${describeType(schema)}${location === 'path' ? ', in the path' : required ? ', required' : ''}`,
      description,
    })),
    body: body?.map(({ name, type }) => `${name}: ${type}`).join(', ') ?? null,
    response: content
      .map(([type, { schema }]) => (type === 'application/json' ? describeType(schema ?? {}) : type))
      .join(', '),
    otherStatuses: Object.keys(responses).filter((status) => status !== '200'),
  }
}

function getFields({ properties }: Schema) {
  return Object.entries((properties ?? {}) as Record<string, Schema>).map(([name, schema]) => ({
    name,
    type: describeType(schema),
    description: toText(schema.description),
  }))
}

/** Describes a schema's type in words, such as `string or null` or `list of EventCard`. @internal for its test */
export function describeType(schema: Schema): string {
  const { $ref, anyOf, type, format, items, properties, additionalProperties } = schema
  const choices = schema.enum
  if (typeof $ref === 'string') return $ref.split('/').at(-1) ?? ''
  if (Array.isArray(anyOf)) return anyOf.map((each: Schema) => describeType(each)).join(' or ')
  if (Array.isArray(choices)) return choices.map((each) => JSON.stringify(each)).join(' or ')
  if ('const' in schema) return JSON.stringify(schema.const)
  if (type === 'array') return `list of ${describeType((items ?? {}) as Schema)}`
  if (properties) return `{ ${Object.keys(properties).join(', ')} }`
  if (type === 'object' && additionalProperties) return 'object with any keys'
  if (Array.isArray(type)) return type.join(' or ')
  return [toText(type) || 'any', typeof format === 'string' && `(${format})`].filter(Boolean).join(' ')
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')
