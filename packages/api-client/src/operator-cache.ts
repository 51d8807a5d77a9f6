import type { QueryClient } from '@tanstack/react-query'
import { KEPT, type Key } from './freshness.ts'
import * as operatorKeys from './operator-keys.ts'
import { statusQuery } from './queries.ts'

const LISTINGS = ['listings'] as const

/** What operators look at is fetched again each time they come back to it: others work on the same rows. */
export const REFETCHED = { ...KEPT, staleTime: 0 } as const

/** After the data behind the public pages was changed: unused answers are removed, those on screen fetched again. */
export async function listingsChanged(client: QueryClient): Promise<void> {
  client.removeQueries({ type: 'inactive', queryKey: LISTINGS })
  await client.invalidateQueries({ queryKey: LISTINGS })
  await client.invalidateQueries(statusQuery())
}

/** After an operator's decision, which may change what other pages list to decide, and the public pages. */
export async function curationChanged(client: QueryClient): Promise<void> {
  await Promise.all([client.invalidateQueries({ queryKey: operatorKeys.curation }), listingsChanged(client)])
}

/**
 * After a job, or a switch of a source, changed the data: everything that is read of it is stale, but for `current`,
 * the
 * list that the change itself has just brought up to date.
 */
export async function dataChanged(client: QueryClient, current: Key): Promise<void> {
  await Promise.all([
    client.invalidateQueries({
      queryKey: operatorKeys.operators,
      predicate: ({ queryKey }) => !operatorKeys.startsWith(queryKey, current),
    }),
    listingsChanged(client),
  ])
}

/** After fixes were applied or taken back. The preview is of the state before them. */
export async function fixesChanged(client: QueryClient): Promise<void> {
  client.removeQueries({ queryKey: operatorKeys.fixPreview })
  await Promise.all([client.invalidateQueries({ queryKey: operatorKeys.fixBatches }), listingsChanged(client)])
}
