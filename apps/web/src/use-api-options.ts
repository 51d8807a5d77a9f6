import { getRouteApi } from '@tanstack/react-router'

const root = getRouteApi('__root__')

/** How the API is called from this page's server or browser, for queries that single pages load. */
export const useApiOptions = () => root.useRouteContext({ select: ({ apiOptions }) => apiOptions })
