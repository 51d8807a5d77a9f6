import type { ApiDocument } from '@houselights/types/openapi'

/** What readers of the public API rest on, by names: fields with their types, parameters with `required` where they are. */
export type PublicShape = Record<string, string>

type Schema = Readonly<Record<string, unknown>>

export function publicShape({ paths, components }: ApiDocument): PublicShape {
  const shape: PublicShape = {}
  for (const [path, { get, post }] of Object.entries(paths))
    for (const [method, operation] of Object.entries({ GET: get, POST: post })) {
      if (!operation) continue
      const call = `${method} ${path}`
      const answer = Object.entries(operation.responses['200']?.content ?? {})
      shape[call] = answer.map(([type, { schema }]) => `${type}: ${schema ? typeOf(schema) : 'file'}`).join(', ')
      for (const { name, required, schema } of operation.parameters)
        shape[`${call} ?${name}`] = `${typeOf(schema)}${required ? ', required' : ''}`
      const body = operation.requestBody?.content['application/json']?.schema
      if (body) shape[`${call} body`] = typeOf(body)
    }
  for (const [name, schema] of Object.entries(components.schemas)) {
    const { properties } = schema as { properties?: Record<string, Schema> }
    if (!properties) shape[name] = typeOf(schema)
    for (const [field, type] of Object.entries(properties ?? {})) shape[`${name}.${field}`] = typeOf(type)
  }
  return shape
}

/** A schema with everything that says what a value is; the words of an enumeration may become more. */
function typeOf(schema: Schema): string {
  const { $ref, anyOf, type, format, items, properties, required } = schema
  if (typeof $ref === 'string') return $ref.split('/').at(-1) ?? ''
  if (Array.isArray(anyOf)) return anyOf.map((each: Schema) => typeOf(each)).join(' | ')
  if (type === 'array') return `[${typeOf((items ?? {}) as Schema)}]`
  if (properties) {
    const needed = new Set(required as string[] | undefined)
    const fields = Object.entries(properties as Record<string, Schema>)
    return `{${fields.map(([name, each]) => `${name}${needed.has(name) ? '' : '?'}: ${typeOf(each)}`).join(', ')}}`
  }
  return [[type ?? 'any'].flat().join(' | '), format].filter(Boolean).join(' ')
}
