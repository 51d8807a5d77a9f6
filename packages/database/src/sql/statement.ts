import { DefaultNamingStrategy, type EntitySchema, type NamingStrategyInterface } from 'typeorm'

/** `sortAt` in the code is `sort_at` in the tables. */
export class SnakeNaming extends DefaultNamingStrategy implements NamingStrategyInterface {
  override columnName(property: string, customName: string | undefined, prefixes: string[]): string {
    return customName ?? [...prefixes, property].map(snakeCase).join('_')
  }
}

/** `sortAt` → `sort_at`. */
export const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** A property of an entity's rows. */
type Name<Row> = keyof Row & string

/**
 * Returns an entity's table name.
 * @internal for its test
 */
export const table = <Row>({ options }: EntitySchema<Row>): string => options.tableName ?? options.name

/** Returns a property's column name: `local_date`. */
export const column = <Row>({ options }: EntitySchema<Row>, name: Name<Row>): string => {
  if (!(name in options.columns)) throw new Error(`${options.name} has no column ${name}`)
  return snakeCase(name)
}

/** Lists columns: `venue_id, local_date`. */
export const columns = <Row>(entity: EntitySchema<Row>, names: readonly Name<Row>[]): string =>
  names.map((name) => column(entity, name)).join(', ')

/**
 * Selects columns under their property names: `e.id, e.sort_at as "sortAt"`. Selects days as text, because the driver
 * would convert them to Dates.
 */
export const select = <Row>(entity: EntitySchema<Row>, alias: string, names: readonly Name<Row>[]): string =>
  names
    .map((name) => {
      const value = `${alias}.${column(entity, name)}${entity.options.columns[name]?.type === 'date' ? '::text' : ''}`
      return value === `${alias}.${name}` ? value : `${value} as "${name}"`
    })
    .join(', ')

/** Lists columns as members of a JSON object, under their property names: `'id', e.id, 'localDate', e.local_date`. */
export const jsonMembers = <Row>(entity: EntitySchema<Row>, alias: string, names: readonly Name<Row>[]): string =>
  names.map((name) => `'${name}', ${alias}.${column(entity, name)}`).join(', ')

/**
 * A column that makes a statement's commit not wait for the disk. A later commit of the same work also writes all
 * earlier ones.
 */
export const UNAWAITED = `set_config('synchronous_commit', 'off', true) as unawaited`

/** Converts values to an object by column name, for jsonb_populate_record. Missing values are null. */
export const record = <Row>(
  entity: EntitySchema<Row>,
  names: readonly (keyof Row & string)[],
  values: { readonly [Name in keyof Row]?: unknown },
): Record<string, unknown> => Object.fromEntries(names.map((name) => [column(entity, name), values[name]]))
