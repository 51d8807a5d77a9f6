import { hashKey, type QueryClient } from '@tanstack/react-query'
import type { Key } from './freshness.ts'
import { statusQuery } from './queries.ts'

const LISTINGS = ['listings'] as const

/**
 * Call after the data behind the public pages changed: unused responses are removed, those on screen are fetched again.
 */
export async function listingsChanged(client: QueryClient): Promise<void> {
  client.removeQueries({ type: 'inactive', queryKey: LISTINGS })
  await client.invalidateQueries({ queryKey: LISTINGS })
  await client.invalidateQueries(statusQuery())
}

/**
 * Call after an operator or a job changed the data. The public pages and everything operators see become stale, except
 * `current`, the list that this change just updated.
 */
export async function dataChanged(client: QueryClient, current?: Key): Promise<void> {
  const predicate = ({ queryHash }: { queryHash: string }) => !current || queryHash !== hashKey(current)
  await Promise.all([client.invalidateQueries({ queryKey: ['operators'], predicate }), listingsChanged(client)])
}
