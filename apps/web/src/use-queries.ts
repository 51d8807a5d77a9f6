import { getRouteApi } from '@tanstack/react-router'

const root = getRouteApi('__root__')

/** The query options of the public API, for this page's server or browser. */
export const useQueries = () => root.useRouteContext({ select: ({ queries }) => queries })
