import { SourceKind } from '@houselights/contracts/entities/entities'
import { ONE_SHOW } from '@houselights/domain/sources/one-show'
import type { EntityManager, QueryDeepPartialEntity, QueryPartialEntity } from 'typeorm'

/**
 * Types values for a repository to write. TypeORM's own type rejects JSON with arbitrary keys, and accepts incomplete
 * JSON objects.
 */
export const writable = <Row extends object>(values: QueryPartialEntity<Row>) => values as QueryDeepPartialEntity<Row>

/** An `order by` expression that sorts sources `s` by kind, most trusted first. */
export const KIND_ORDER = `array_position('{${SourceKind.options.join(',')}}', s.kind)`

/** Condition: source `s` lists shows of a city. A list of many venues may serve several cities. */
export const listsCity = (city: string): string => `(s.city_id = ${city} or ${city} = any (s.also_cities))`

/** Condition: source `s` is the page of one show, which a visitor added. */
export const IS_ADDED_SHOW = `s.platform = '${ONE_SHOW}'`

/**
 * When a source record `es` of a source `s` was last seen. A good scrape that finds the same listings as the previous
 * one stores its time only once, with the source. A record has its own time only if it differs, because the listing has
 * been missing since or wasn't covered.
 */
export const LAST_SEEN = 'coalesce(es.last_seen_at, s.seen_at)'

/** Runs handwritten statements: the data source, a transaction, or the read pool. */
export type Queryable = Pick<EntityManager, 'query'>

/** Also runs queries with entities: the data source, or a transaction. */
export type Database = Queryable & Pick<EntityManager, 'getRepository'>

/** Collects a statement's values: `$(value)` returns its placeholder. */
export function parameters(): { $: (value: unknown) => string; values: unknown[] } {
  const values: unknown[] = []
  return { values, $: (value) => `$${values.push(value)}` }
}

/** Returns a function that makes the condition: a column of city ids has one of these. */
export function inCitiesSql(ids: readonly string[], $: (value: unknown) => string): (column: string) => string {
  if (ids.length === 1) {
    const id = $(ids[0])
    return (column) => `${column} = ${id}`
  }
  const allIds = $(ids)
  return (column) => `${column} = any (${allIds}::text[])`
}

/** Joins conditions with `and`. Returns `true` for an empty list. */
export const allOf = (conditions: string[]): string =>
  conditions.map((condition) => `(${condition})`).join(' and ') || 'true'

/** Runs a statement and returns the first column of its rows. */
export async function valuesIn<Value = string>(db: Queryable, statement: string, values: unknown[] = []) {
  const rows: Record<string, Value>[] = await db.query(statement, values)
  return rows.map((row) => Object.values(row)[0] as Value)
}

/** Runs a statement and returns the first column of its first row; undefined if there is no row. */
export const valueIn = async <Value>(
  db: Queryable,
  statement: string,
  values?: unknown[],
): Promise<Value | undefined> => (await valuesIn<Value>(db, statement, values))[0]

/** Checks whether a statement returns any row. */
export const hasRow = async (db: Queryable, statement: string, values: unknown[]): Promise<boolean> =>
  (await db.query<unknown[]>(statement, values)).length > 0

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** Checks whether Postgres accepts the text as a uuid. Any other text would make the statement fail. */
export const isUuid = (text: string): boolean => UUID.test(text)

/** Checks whether the text has any letter or digit. */
export const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)
