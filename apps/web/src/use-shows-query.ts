import { showsQuery } from '@houselights/api-client/shows-query'
import { getRouteApi } from '@tanstack/react-router'

const root = getRouteApi('__root__')

/** The query of shows by their ids, for this page's server or browser. */
export const useShowsQuery = (ids: readonly string[]) =>
  showsQuery(ids, root.useRouteContext({ select: ({ apiOptions }) => apiOptions }))
