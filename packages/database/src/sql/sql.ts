import { SourceKind } from '@houselights/contracts/entities/entities'
import type { EntityManager, QueryDeepPartialEntity, QueryPartialEntity } from 'typeorm'

/** Values for a repository to write. TypeORM's own type of them takes no JSON of an open shape, and takes parts of JSON for the whole. */
export const writable = <Row extends object>(values: QueryPartialEntity<Row>) => values as QueryDeepPartialEntity<Row>

/** Where the kind of a source `s` stands among all, the most believed first: to order by. */
export const KIND_ORDER = `array_position('{${SourceKind.options.join(',')}}', s.kind)`

/**
 * When a source record `es` of a source `s` was last seen. A good read that brings what the one before did writes its
 * moment once, at the source; a record has one of its own only where it differs: it is missing since, or was not
 * covered.
 */
export const LAST_SEEN = 'coalesce(es.last_seen_at, s.seen_at)'

/** What statements written by hand need of a connection: the data source, a transaction, or a pool for reads. */
export type Queryable = Pick<EntityManager, 'query'>

/** What reads and writes by entities need besides: the data source, or a transaction. */
export type Database = Queryable & Pick<EntityManager, 'getRepository'>

/** Collects a statement's values: `$(value)` gives its place holder. */
export function parameters(): { $: (value: unknown) => string; values: unknown[] } {
  const values: unknown[] = []
  return { values, $: (value) => `$${values.push(value)}` }
}

/** Joins conditions; none of them is no condition. */
export const allOf = (conditions: string[]): string =>
  conditions.map((condition) => `(${condition})`).join(' and ') || 'true'

/** The first column of the rows that a statement gives. */
export async function valuesIn<Value = string>(db: Queryable, statement: string, values: unknown[] = []) {
  const rows: Record<string, Value>[] = await db.query(statement, values)
  return rows.map((row) => Object.values(row)[0] as Value)
}

/** The first column of the one row that a statement gives, or of the first; undefined where it gives none. */
export const valueIn = async <Value>(
  db: Queryable,
  statement: string,
  values?: unknown[],
): Promise<Value | undefined> => (await valuesIn<Value>(db, statement, values))[0]

/** Whether a statement selects any row. */
export const hasRow = async (db: Queryable, statement: string, values: unknown[]): Promise<boolean> =>
  (await db.query<unknown[]>(statement, values)).length > 0

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** Whether Postgres would read the text as a uuid: anything else in its place is an error there. */
export const isUuid = (text: string): boolean => UUID.test(text)

/** Whether there is a word in what was typed, or nothing but signs. */
export const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)
