import type { ApiDocument, ApiOperation } from '@houselights/contracts/contract/openapi'

/**
 * What clients of the public API rely on, one fact per line: types of fields and parameters, what is required, enum
 * values, bounds, headers and columns. Names of request facts contain ` ?parameter` or ` body`.
 */
export type PublicShape = Record<string, string | number | true>

type Schema = Readonly<Record<string, unknown>>

/** Bounds on requests. Lower bounds may fall and upper bounds may rise without breaking clients. */
const [LOWER_BOUNDS, UPPER_BOUNDS] = [
  ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'],
  ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'],
]
const EXACT_KEYWORDS = ['pattern', 'multipleOf', 'default']
const isRequestFact = (name: string) => / \?| body\b/.test(name)

export function toPublicShape({ paths, components }: ApiDocument): PublicShape {
  const shape: PublicShape = {}
  for (const [path, { get, post }] of Object.entries(paths))
    for (const [method, operation] of Object.entries({ GET: get, POST: post }))
      if (operation) addOperation(shape, `${method} ${path}`, operation)
  for (const [name, schema] of Object.entries(components.schemas)) addPart(shape, name, schema)
  return Object.fromEntries(Object.entries(shape).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function addOperation(shape: PublicShape, call: string, operation: ApiOperation): void {
  const { 200: response } = operation.responses
  shape[call] = Object.keys(response?.content ?? {}).join(', ')
  for (const { schema } of Object.values(response?.content ?? {})) if (schema) addPart(shape, `${call} answer`, schema)
  for (const header of Object.keys((response?.headers ?? {}) as object)) shape[`${call} header ${header}`] = true
  for (const column of (operation['x-columns'] ?? []) as string[]) shape[`${call} column ${column}`] = true
  for (const { name, required, schema } of operation.parameters)
    addPart(shape, `${call} ?${name}`, schema, required === true)
  const body = operation.requestBody?.content['application/json']?.schema
  if (body) addPart(shape, `${call} body`, body)
}

/** Adds a part with the facts about its value, and its nested parts that aren't named schemas. */
function addPart(shape: PublicShape, name: string, schema: Schema, isRequired = false): void {
  shape[name] = getType(schema)
  if (isRequired) shape[`${name} required`] = true
  for (const variant of [schema, ...getChoices(schema)]) {
    const words = Array.isArray(variant.enum) ? variant.enum : 'const' in variant ? [variant.const] : []
    for (const word of words) shape[`${name} word ${JSON.stringify(word)}`] = true
    if (isRequestFact(name))
      for (const bound of [...LOWER_BOUNDS, ...UPPER_BOUNDS, ...EXACT_KEYWORDS])
        if (variant[bound] !== undefined) shape[`${name} ${bound}`] = variant[bound] as string | number
    const requiredFields = new Set(variant.required as string[] | undefined)
    for (const [field, part] of Object.entries((variant.properties ?? {}) as Record<string, Schema>))
      addPart(shape, `${name}.${field}`, part, requiredFields.has(field))
    if (variant.items && !('$ref' in (variant.items as Schema))) addPart(shape, `${name}[]`, variant.items as Schema)
    if (typeof variant.additionalProperties === 'object')
      addPart(shape, `${name}{}`, variant.additionalProperties as Schema)
  }
}

const getChoices = ({ anyOf, oneOf, allOf }: Schema) => [anyOf, oneOf, allOf].flat().filter(Boolean) as Schema[]

function getType(schema: Schema): string {
  const { $ref, type, format, items } = schema
  const choices = getChoices(schema)
  if (typeof $ref === 'string') return $ref.split('/').at(-1) ?? ''
  if (choices.length > 0) return choices.map(getType).join(' | ')
  if (type === 'array') return `[${getType((items ?? {}) as Schema)}]`
  return [[type ?? 'any'].flat().join(' | '), format].filter(Boolean).join(' ')
}

/**
 * Lists the breaking changes from one shape to a later one, one line each: facts that clients would miss, and new
 * requirements.
 */
export function listBreakingChanges(before: PublicShape, after: PublicShape): string[] {
  const brokenFacts = Object.entries(before).flatMap(([name, oldValue]) => {
    const newValue = after[name]
    return newValue === oldValue || isWider(name, oldValue, newValue)
      ? []
      : [`${name}: was ${oldValue}, now ${newValue ?? 'missing'}`]
  })
  const newRequirements = Object.entries(after).flatMap(([name, newValue]) =>
    name in before || !isNarrower(name, before) ? [] : [`${name}: new${newValue === true ? '' : `, ${newValue}`}`],
  )
  return [...brokenFacts, ...newRequirements]
}

const BOUNDS = [...LOWER_BOUNDS, ...UPPER_BOUNDS, 'pattern', 'multipleOf']
const getFactKind = (name: string) => (/ word "/.test(name) ? 'word' : (name.split(' ').at(-1) ?? ''))

/** Checks whether requests may contain more than before. */
function isWider(name: string, oldValue: PublicShape[string], newValue: PublicShape[string] | undefined): boolean {
  const kind = getFactKind(name)
  if (!isRequestFact(name)) return false
  if (newValue === undefined) return kind === 'required' || BOUNDS.includes(kind)
  return (LOWER_BOUNDS.includes(kind) && newValue < oldValue) || (UPPER_BOUNDS.includes(kind) && newValue > oldValue)
}

/** Checks whether a new fact makes the API refuse requests that it accepted before. */
function isNarrower(name: string, before: PublicShape): boolean {
  const [method, path] = name.split(' ')
  // a new call may require anything
  if (!isRequestFact(name) || !(`${method} ${path}` in before)) return false
  const kind = getFactKind(name)
  const part = name.slice(0, name.indexOf(` ${kind}`))
  if (kind === 'word')
    return part in before && !Object.keys(before).some((knownName) => knownName.startsWith(`${part} word `))
  return kind === 'required' || (part in before && BOUNDS.includes(kind))
}
