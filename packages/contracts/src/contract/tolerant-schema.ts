import { z } from 'zod'

interface ParsingRules {
  /** The default for an invalid value. */
  fallback?: unknown
  /** Makes the fields of a value consistent after each was parsed. */
  reconcile?: (value: never) => unknown
}
const rulesBySchema = z.registry<ParsingRules>()

/** Makes a copy of a schema that stays strict, with a default that `tolerant` uses for an invalid value. */
export const withFallback = <Schema extends z.ZodType>(schema: Schema, fallback: z.output<Schema> | ''): Schema => {
  const schemaCopy = schema.clone() as Schema
  rulesBySchema.add(schemaCopy, { fallback })
  return schemaCopy
}

/** Sets how `tolerant` makes the fields of a value consistent, in case one of them was invalid. */
export function reconciledBy<Schema extends z.ZodType>(
  schema: Schema,
  reconcile: (value: z.output<Schema>) => z.output<Schema>,
): Schema {
  rulesBySchema.add(schema, { reconcile })
  return schema
}

const tolerantSchemas = new WeakMap<z.ZodType, z.ZodType>()

/**
 * Names of fields that identify, name or locate a record in any contract. They have no default. Neither do instants,
 * addresses and enums, unless `withFallback` sets one.
 */
const ESSENTIAL_FIELDS: ReadonlySet<string> = new Set([
  'id',
  'slug',
  'name',
  'title',
  'venueId',
  'venueName',
  'venueSlug',
  'token',
  'timeZone',
  'currency',
  'latitude',
  'longitude',
  'width',
  'height',
])

/**
 * Returns the tolerant version of a schema: one invalid field doesn't drop the record or break the page. Essential
 * fields stay strict. An invalid nullable field becomes null, a number becomes the nearest allowed one or 0, other
 * fields become empty, invalid list items are left out, and `withFallback` sets other defaults.
 */
export function tolerant<Schema extends z.ZodType>(schema: Schema): z.ZodType<z.output<Schema>> {
  const tolerantSchema = tolerantSchemas.get(schema) ?? buildTolerant(schema)
  tolerantSchemas.set(schema, tolerantSchema)
  return tolerantSchema as z.ZodType<z.output<Schema>>
}

function buildTolerant(schema: z.ZodType): z.ZodType {
  const rules = rulesBySchema.get(schema)
  if (rules && 'fallback' in rules) return schema.catch(rules.fallback)
  if (schema instanceof z.ZodNullable)
    return tolerant(schema.unwrap() as z.ZodType)
      .nullable()
      .catch(null)
  if (schema instanceof z.ZodArray) {
    const item = tolerant(schema.element as z.ZodType)
    return z.array(z.unknown()).transform((items) => items.flatMap((value) => parseItem(item, value)))
  }
  if (schema instanceof z.ZodRecord) {
    const valueSchema = tolerant(schema.valueType as z.ZodType)
    return z
      .record(z.string(), z.unknown())
      .transform((entries) =>
        Object.fromEntries(
          Object.entries(entries).flatMap(([name, entry]) =>
            parseItem(valueSchema, entry).map((parsed) => [name, parsed]),
          ),
        ),
      )
  }
  if (schema instanceof z.ZodObject) {
    const names = Object.keys(schema.shape)
    // an object with none of the fields is something else, not a record whose fields are all missing
    const objectSchema = z
      .unknown()
      .refine((value) => names.length === 0 || names.some((name) => isObject(value) && name in value))
      .pipe(getFields(schema))
    return rules?.reconcile ? objectSchema.transform((value) => rules.reconcile?.(value as never)) : objectSchema
  }
  return schema
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const getFields = ({ shape }: z.ZodObject) =>
  z.object(
    Object.fromEntries(Object.entries(shape).map(([name, part]) => [name, toTolerantField(name, part as z.ZodType)])),
  )

/** Makes a record's field tolerant: a missing or invalid field gets a default. A whole response has none. */
function toTolerantField(name: string, schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodArray) return tolerant(schema).catch([])
  if (schema instanceof z.ZodRecord) return tolerant(schema).catch({})
  if (schema instanceof z.ZodOptional)
    return tolerant(schema.unwrap() as z.ZodType)
      .optional()
      .catch(undefined)
  if (ESSENTIAL_FIELDS.has(name) || rulesBySchema.has(schema)) return tolerant(schema)
  if (schema instanceof z.ZodNumber) return schema.catch(({ value }) => toAllowedNumber(schema, value))
  if (schema instanceof z.ZodBoolean) return schema.catch(false)
  if (schema instanceof z.ZodString && schema.safeParse('').success) return schema.catch('')
  if (schema instanceof z.ZodObject) {
    const { success, data } = getFields(schema).safeParse({})
    if (success) return tolerant(schema).catch(data)
  }
  return tolerant(schema)
}

/** Returns the allowed number nearest to the input, or nearest to 0 if the input isn't a number. */
function toAllowedNumber(schema: z.ZodNumber, input: unknown): number {
  const number = typeof input === 'number' && Number.isFinite(input) ? input : 0
  const boundedNumber = Math.min(Math.max(number, schema.minValue ?? number), schema.maxValue ?? number)
  return schema.safeParse(boundedNumber).success ? boundedNumber : Math.round(boundedNumber)
}

function parseItem(schema: z.ZodType, value: unknown): unknown[] {
  const { success, data } = schema.safeParse(value)
  return success ? [data] : []
}
