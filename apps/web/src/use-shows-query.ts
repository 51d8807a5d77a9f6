import { showsQuery } from '@houselights/api-client/shows-query'
import { useApiOptions } from './use-api-options.ts'

/** The query of shows by their ids, for this page's server or browser. */
export const useShowsQuery = (ids: readonly string[]) => showsQuery(ids, useApiOptions())
