import { isDeepStrictEqual } from 'node:util'

/** A database row by column, as in JSON. */
export type Row = Readonly<Record<string, unknown>>

/** Whether two values from JSON columns are equal, regardless of key order. */
export const isSame = (a: unknown, b: unknown): boolean => isDeepStrictEqual(a, b)

/** Returns the columns whose values differ from the stored row. */
export const getChangedColumns = (before: Row, after: Row): Row =>
  Object.fromEntries(Object.entries(after).filter(([column, value]) => !isSame(before[column], value)))
