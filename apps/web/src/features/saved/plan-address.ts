import { showsCode } from '@houselights/types/show-codes'
import { stringifySearch } from '../../search-params.ts'

/** What the address of a plan of these shows holds. */
export const planOf = (ids: readonly string[]): { shows: string | undefined } => ({
  shows: showsCode(ids) || undefined,
})

/** The path of the plan of these shows, with its query. */
export const planPath = (ids: readonly string[]): string => `/plan${stringifySearch(planOf(ids))}`
