import type { EntityManager } from 'typeorm'

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

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** Whether Postgres would read the text as a uuid: anything else in its place is an error there. */
export const isUuid = (text: string): boolean => UUID.test(text)

/** Whether there is a word in what was typed, or nothing but signs. */
export const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)
