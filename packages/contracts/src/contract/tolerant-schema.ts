import { z } from 'zod'

interface Reading {
  /** What stands in for a value that cannot be read. */
  instead?: unknown
  /** Makes the parts of a value agree once each of them was read. */
  reconcile?: (value: never) => unknown
}
const readings = z.registry<Reading>()

/** A schema that stays strict, and says what stands in for its value where a reader can make nothing of it. */
export const orElse = <Schema extends z.ZodType>(schema: Schema, instead: z.output<Schema> | ''): Schema => {
  const own = schema.clone() as Schema
  readings.add(own, { instead })
  return own
}

/** Says how a reader makes the parts of a schema's value agree where one of them could not be read. */
export function reconciledBy<Schema extends z.ZodType>(
  schema: Schema,
  reconcile: (value: z.output<Schema>) => z.output<Schema>,
): Schema {
  readings.add(schema, { reconcile })
  return schema
}

const known = new WeakMap<z.ZodType, z.ZodType>()

/**
 * What a record is found, named or placed by, in all contracts: nothing can stand in for it. So it is with moments, addresses and
 * lists of words, unless `orElse` says what does.
 */
const ESSENTIAL: ReadonlySet<string> = new Set([
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
 * The same schema as a reader applies it: what is essential stays strict, and one odd field besides costs neither a record nor a
 * page. What may be null is null where it cannot be read, a number is the nearest that is allowed, or 0, other fields are empty,
 * what cannot be read is left out of lists, and `orElse` says the rest.
 */
export function tolerant<Schema extends z.ZodType>(schema: Schema): z.ZodType<z.output<Schema>> {
  const made = known.get(schema) ?? build(schema)
  known.set(schema, made)
  return made as z.ZodType<z.output<Schema>>
}

function build(schema: z.ZodType): z.ZodType {
  const reading = readings.get(schema)
  if (reading && 'instead' in reading) return schema.catch(reading.instead)
  if (schema instanceof z.ZodNullable)
    return tolerant(schema.unwrap() as z.ZodType)
      .nullable()
      .catch(null)
  if (schema instanceof z.ZodArray) {
    const item = tolerant(schema.element as z.ZodType)
    return z.array(z.unknown()).transform((items) => items.flatMap((each) => readable(item, each)))
  }
  if (schema instanceof z.ZodRecord) {
    const value = tolerant(schema.valueType as z.ZodType)
    return z
      .record(z.string(), z.unknown())
      .transform((entries) =>
        Object.fromEntries(
          Object.entries(entries).flatMap(([name, each]) => readable(value, each).map((read) => [name, read])),
        ),
      )
  }
  if (schema instanceof z.ZodObject) {
    const names = Object.keys(schema.shape)
    // an object with nothing of it is another one, and no record of which all is missing
    const read = z
      .unknown()
      .refine((value) => names.length === 0 || names.some((name) => isObject(value) && name in value))
      .pipe(getFields(schema))
    return reading?.reconcile ? read.transform((value) => reading.reconcile?.(value as never)) : read
  }
  return schema
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const getFields = ({ shape }: z.ZodObject) =>
  z.object(Object.fromEntries(Object.entries(shape).map(([name, part]) => [name, field(name, part as z.ZodType)])))

/** What is missing in a record is empty; what is a whole answer has to be there. */
function field(name: string, schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodArray) return tolerant(schema).catch([])
  if (schema instanceof z.ZodRecord) return tolerant(schema).catch({})
  if (schema instanceof z.ZodOptional)
    return tolerant(schema.unwrap() as z.ZodType)
      .optional()
      .catch(undefined)
  if (ESSENTIAL.has(name) || readings.has(schema)) return tolerant(schema)
  if (schema instanceof z.ZodNumber) return schema.catch(({ value }) => nearest(schema, value))
  if (schema instanceof z.ZodBoolean) return schema.catch(false)
  if (schema instanceof z.ZodString && schema.safeParse('').success) return schema.catch('')
  if (schema instanceof z.ZodObject) {
    const { success, data } = getFields(schema).safeParse({})
    if (success) return tolerant(schema).catch(data)
  }
  return tolerant(schema)
}

/** The number that a schema allows which is nearest to the given one: 0, or the least, where that is none. */
function nearest(schema: z.ZodNumber, given: unknown): number {
  const number = typeof given === 'number' && Number.isFinite(given) ? given : 0
  const bounded = Math.min(Math.max(number, schema.minValue ?? number), schema.maxValue ?? number)
  return schema.safeParse(bounded).success ? bounded : Math.round(bounded)
}

function readable(schema: z.ZodType, value: unknown): unknown[] {
  const { success, data } = schema.safeParse(value)
  return success ? [data] : []
}
