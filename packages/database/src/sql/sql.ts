import { SourceKind } from '@houselights/contracts/entities/entities'
import type { EntityManager, QueryDeepPartialEntity, QueryPartialEntity } from 'typeorm'

/**
 * Values for a repository to write. TypeORM's own type rejects JSON of an open shape, and accepts parts of JSON
 * objects.
 */
export const writable = <Row extends object>(values: QueryPartialEntity<Row>) => values as QueryDeepPartialEntity<Row>

/** An `order by` expression: the position of source `s`'s kind among all kinds, most trusted first. */
export const KIND_ORDER = `array_position('{${SourceKind.options.join(',')}}', s.kind)`

/**
 * When a source record `es` of a source `s` was last seen. A good scrape that finds the same listings as the one before
 * stores its moment only once, with the source. A record has its own moment only if it differs: because it has been
 * missing since, or wasn't covered.
 */
export const LAST_SEEN = 'coalesce(es.last_seen_at, s.seen_at)'

/** What handwritten statements need: the data source, a transaction, or the read pool. */
export type Queryable = Pick<EntityManager, 'query'>

/** What queries through entities need, too: the data source, or a transaction. */
export type Database = Queryable & Pick<EntityManager, 'getRepository'>

/** Collects a statement's values: `$(value)` returns its placeholder. */
export function parameters(): { $: (value: unknown) => string; values: unknown[] } {
  const values: unknown[] = []
  return { values, $: (value) => `$${values.push(value)}` }
}

/** Joins conditions with `and`; an empty list gives `true`. */
export const allOf = (conditions: string[]): string =>
  conditions.map((condition) => `(${condition})`).join(' and ') || 'true'

/** The first column of the rows that a statement returns. */
export async function valuesIn<Value = string>(db: Queryable, statement: string, values: unknown[] = []) {
  const rows: Record<string, Value>[] = await db.query(statement, values)
  return rows.map((row) => Object.values(row)[0] as Value)
}

/** The first column of the first row that a statement returns; undefined if it returns none. */
export const valueIn = async <Value>(
  db: Queryable,
  statement: string,
  values?: unknown[],
): Promise<Value | undefined> => (await valuesIn<Value>(db, statement, values))[0]

/** Whether a statement selects any row. */
export const hasRow = async (db: Queryable, statement: string, values: unknown[]): Promise<boolean> =>
  (await db.query<unknown[]>(statement, values)).length > 0

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** Whether Postgres accepts the text as a uuid. Anything else would be an error in the statement. */
export const isUuid = (text: string): boolean => UUID.test(text)

/** Whether the text has any letter or digit. */
export const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)
