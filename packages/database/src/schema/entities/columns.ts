import { EntitySchema, type EntitySchemaColumnOptions } from 'typeorm'

declare const VALUE: unique symbol
/**
 * A column with the TypeScript type of its values. Its name in the database follows from the property (statement.ts).
 */
export type Column<Value> = EntitySchemaColumnOptions & { readonly [VALUE]?: () => Value }
type More = Omit<EntitySchemaColumnOptions, 'type' | 'array' | 'nullable'>

export const uuid = (more?: More): Column<string> => ({ type: 'uuid', ...more })
export const uuids = (more?: More): Column<string[]> => ({ type: 'uuid', array: true, default: [], ...more })
export const text = <Value extends string = string>(more?: More): Column<Value> => ({ type: 'text', ...more })
export const citext = (more?: More): Column<string> => ({ type: 'citext', ...more })
export const texts = (more?: More): Column<string[]> => ({ type: 'text', array: true, default: [], ...more })
export const int = (more?: More): Column<number> => ({ type: 'int', ...more })
export const ints = (more?: More): Column<number[]> => ({ type: 'int', array: true, ...more })
export const real = (more?: More): Column<number> => ({ type: 'real', ...more })
export const float = (more?: More): Column<number> => ({ type: 'double precision', ...more })
/** Arrives as text, because it has more digits than a number can hold. */
export const bigint = (more?: More): Column<string> => ({ type: 'bigint', ...more })
/** An amount of money, to the cent. Arrives as text. */
export const money = (more?: More): Column<string> => ({ type: 'numeric', precision: 10, scale: 2, ...more })
export const flag = (more?: More): Column<boolean> => ({ type: 'boolean', ...more })
export const json = <Value>(more?: More): Column<Value> => ({ type: 'jsonb', ...more })
/** A calendar day, `YYYY-MM-DD`. */
export const day = (more?: More): Column<string> => ({ type: 'date', ...more })
export const moment = (more?: More): Column<Date> => ({ type: 'timestamptz', ...more })
export const bytes = (more?: More): Column<Buffer> => ({ type: 'bytea', ...more })
export const id = (): Column<string> => ({ type: 'uuid', primary: true, generated: 'uuid' })
/** Words to search in. The database maintains them itself, and no code reads them. */
export const searchWords = (more?: More): Column<never> => ({
  type: 'tsvector',
  select: false,
  insert: false,
  update: false,
  ...more,
})

export const nullable = <Value>(column: Column<Value>): Column<Value | null> => ({ ...column, nullable: true })

/** Columns that differ only in their names. */
export const each = <Value, Name extends string>(column: Column<Value>, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, column])) as Record<Name, Column<Value>>

type Values<Columns> = { [Name in keyof Columns]: Columns[Name] extends Column<infer Value> ? Value : never }
type Readable<Row> = { [Name in keyof Row as [Row[Name]] extends [never] ? never : Name]: Row[Name] }

/** The entity of a table. Its rows get their types from its columns, so that nothing about a column is stated twice. */
export const entity = <Columns extends Record<string, Column<unknown>>>(
  name: string,
  tableName: string,
  columns: Columns,
): EntitySchema<Readable<Values<Columns>>> =>
  // TypeORM's type of `columns` doesn't allow columns that are never read
  new EntitySchema<Readable<Values<Columns>>>({ name, tableName, columns: columns as never })

/** A row of an entity's table, as repositories return it. */
export type RowOf<Entity> = Entity extends EntitySchema<infer Row> ? Row : never
