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
 * The same schema as a reader applies it: what may be null is null where it cannot be read, what cannot be read is left
 * out of lists, and `orElse` says the rest. Only what nothing can stand in for makes the whole unreadable.
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
    const read = z.object(Object.fromEntries(Object.entries(schema.shape).map(([name, part]) => [name, field(part)])))
    return reading?.reconcile ? read.transform((value) => reading.reconcile?.(value as never)) : read
  }
  return schema
}

/** A list or table that is missing in a record is empty; one that is a whole answer has to be there. */
function field(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodArray) return tolerant(schema).catch([])
  return schema instanceof z.ZodRecord ? tolerant(schema).catch({}) : tolerant(schema)
}

function readable(schema: z.ZodType, value: unknown): unknown[] {
  const { success, data } = schema.safeParse(value)
  return success ? [data] : []
}
