import { hashKey, type QueryClient } from '@tanstack/react-query'
import type { Key } from './freshness.ts'
import { statusQuery } from './queries.ts'

const LISTINGS = ['listings'] as const

/** After the data behind the public pages was changed: unused answers are removed, those on screen fetched again. */
export async function listingsChanged(client: QueryClient): Promise<void> {
  client.removeQueries({ type: 'inactive', queryKey: LISTINGS })
  await client.invalidateQueries({ queryKey: LISTINGS })
  await client.invalidateQueries(statusQuery())
}

/**
 * After an operator or a job changed the data: the public pages and all that operators read are stale, but for
 * `current`, the list that the change itself has just brought up to date.
 */
export async function dataChanged(client: QueryClient, current?: Key): Promise<void> {
  const predicate = ({ queryHash }: { queryHash: string }) => !current || queryHash !== hashKey(current)
  await Promise.all([client.invalidateQueries({ queryKey: ['operators'], predicate }), listingsChanged(client)])
}
