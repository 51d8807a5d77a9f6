import { getRouteApi } from '@tanstack/react-router'

const root = getRouteApi('__root__')

/** The query options of the API's reads, as this page's server or browser asks them. */
export const useQueries = () => root.useRouteContext({ select: ({ queries }) => queries })
