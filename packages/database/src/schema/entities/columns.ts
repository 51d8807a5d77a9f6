import { EntitySchema, type EntitySchemaColumnOptions } from 'typeorm'

declare const VALUE: unique symbol
/**
 * A column with the TypeScript type of its values. Its name in the database is derived from the property
 * (statement.ts).
 */
export type Column<Value> = EntitySchemaColumnOptions & { readonly [VALUE]?: () => Value }
type Options = Omit<EntitySchemaColumnOptions, 'type' | 'array' | 'nullable'>

export const uuid = (options?: Options): Column<string> => ({ type: 'uuid', ...options })
export const uuids = (options?: Options): Column<string[]> => ({ type: 'uuid', array: true, default: [], ...options })
export const text = <Value extends string = string>(options?: Options): Column<Value> => ({ type: 'text', ...options })
export const citext = (options?: Options): Column<string> => ({ type: 'citext', ...options })
export const texts = (options?: Options): Column<string[]> => ({ type: 'text', array: true, default: [], ...options })
export const int = (options?: Options): Column<number> => ({ type: 'int', ...options })
export const ints = (options?: Options): Column<number[]> => ({ type: 'int', array: true, ...options })
export const real = (options?: Options): Column<number> => ({ type: 'real', ...options })
export const float = (options?: Options): Column<number> => ({ type: 'double precision', ...options })
/** Returned as text, because it has more digits than a number can hold. */
export const bigint = (options?: Options): Column<string> => ({ type: 'bigint', ...options })
/** An amount of money, to the cent. Returned as text. */
export const money = (options?: Options): Column<string> => ({ type: 'numeric', precision: 10, scale: 2, ...options })
export const flag = (options?: Options): Column<boolean> => ({ type: 'boolean', ...options })
export const json = <Value>(options?: Options): Column<Value> => ({ type: 'jsonb', ...options })
/** A calendar day, `YYYY-MM-DD`. */
export const day = (options?: Options): Column<string> => ({ type: 'date', ...options })
export const timestamp = (options?: Options): Column<Date> => ({ type: 'timestamptz', ...options })
export const bytes = (options?: Options): Column<Buffer> => ({ type: 'bytea', ...options })
export const id = (): Column<string> => ({ type: 'uuid', primary: true, generated: 'uuid' })
/** Words to search in. The database maintains them, and no code reads them. */
export const searchWords = (options?: Options): Column<never> => ({
  type: 'tsvector',
  select: false,
  insert: false,
  update: false,
  ...options,
})

export const nullable = <Value>(column: Column<Value>): Column<Value | null> => ({ ...column, nullable: true })

/** Columns that differ only in their names. */
export const each = <Value, Name extends string>(column: Column<Value>, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, column])) as Record<Name, Column<Value>>

type Values<Columns> = { [Name in keyof Columns]: Columns[Name] extends Column<infer Value> ? Value : never }
type Readable<Row> = { [Name in keyof Row as [Row[Name]] extends [never] ? never : Name]: Row[Name] }

/**
 * The entity of a table. Its rows get their types from its columns, so that nothing about a column is declared twice.
 */
export const entity = <Columns extends Record<string, Column<unknown>>>(
  name: string,
  tableName: string,
  columns: Columns,
): EntitySchema<Readable<Values<Columns>>> =>
  // TypeORM's type of `columns` doesn't allow columns that are never read
  new EntitySchema<Readable<Values<Columns>>>({ name, tableName, columns: columns as never })

/** A row of an entity's table, as repositories return it. */
export type RowOf<Entity> = Entity extends EntitySchema<infer Row> ? Row : never
