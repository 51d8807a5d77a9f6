import { isDeepStrictEqual } from 'node:util'

/** A row of the database by column, as JSON has it. */
export type Row = Readonly<Record<string, unknown>>

/** Whether two values read from JSON columns are the same, however their keys are ordered. */
export const isSame = (one: unknown, other: unknown): boolean => isDeepStrictEqual(one, other)

/** The columns of a row that a rule gives other values. */
export const changedColumns = (before: Row, after: Row): Row =>
  Object.fromEntries(Object.entries(after).filter(([column, value]) => !isSame(before[column], value)))
