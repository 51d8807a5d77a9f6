import { z } from 'zod'

/** The query parameters of a route, by name. */
export type QueryShape = Readonly<Record<string, z.core.$ZodType>>

interface Fault {
  keyword: string
  instancePath: string
  message?: string | undefined
  params?: Record<string, unknown>
}

/** Zod's own message for a fault without a sentence of ours. */
const UNWORDED = 'Invalid input'

/** Whether it is no part of it that is wrong, but what it is: a list, a text or nothing in place of an object. */
export const isOfTheWhole = ([first]: readonly Fault[]): boolean =>
  first !== undefined && first.keyword === 'invalid_type' && /^\/?$/.test(first.instancePath)

/** The sentence for a body that is no object at all. */
export function bodySentenceOf(shape: QueryShape): string {
  const fields = Object.keys(shape)
  return `The body must be a JSON object with the field${fields.length === 1 ? '' : 's'} ${fields.join(', ')}.`
}

/** The sentence for a query that a contract refuses: it names the parameter and what is allowed in its place. */
export function parameterSentence(faults: readonly Fault[], shape: QueryShape): string {
  const [first] = faults
  if (!first) return 'The request cannot be understood.'
  if (first.keyword === 'unrecognized_keys') return unknownParameter(first.params?.keys, shape)
  // a contract's own words, where it has some
  if (first.keyword === 'custom' && first.message && first.message !== UNWORDED) return first.message
  const name = first.instancePath.split('/')[1] ?? ''
  return `${name} must be ${descriptionOf(shape[name]) ?? 'of another kind'}.`
}

function unknownParameter(keys: unknown, shape: QueryShape) {
  const name = Array.isArray(keys) ? String(keys[0]).slice(0, 50) : ''
  const allowed = Object.keys(shape)
  return `There is no parameter "${name}" here: ${allowed.length ? `allowed are ${allowed.join(', ')}` : 'none is allowed'}.`
}

function descriptionOf(schema: z.core.$ZodType | undefined): string | undefined {
  const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema
  // described before or after it was made optional
  return [inner, schema].flatMap((one) => (one instanceof z.ZodType ? (one.description ?? []) : []))[0]
}
