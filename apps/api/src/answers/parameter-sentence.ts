import { z } from 'zod'

/** The query parameters of a route, by name. */
export type QueryShape = Readonly<Record<string, z.core.$ZodType>>

interface Fault {
  keyword: string
  instancePath: string
  params?: Record<string, unknown>
}

/** The sentence for a query that a contract refuses: it names the parameter and what is allowed in its place. */
export function parameterSentence(faults: readonly Fault[], shape: QueryShape): string {
  const [first] = faults
  if (!first) return 'The request cannot be understood.'
  if (first.keyword === 'unrecognized_keys') return unknownParameter(first.params?.keys, shape)
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
