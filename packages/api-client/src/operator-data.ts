import type { QueryClient } from '@tanstack/react-query'
import { KEPT } from './freshness.ts'

/** What operators look at is asked anew each time they come back to it: others work on the same rows. */
export const ASKED_ANEW = { ...KEPT, staleTime: 0 } as const

/** The first words of the keys of what the public pages keep of events, artists and venues. */
const PUBLIC = [
  'events',
  'event',
  'artists',
  'artist',
  'artist-events',
  'artist-company',
  'venues',
  'venue',
  'venue-events',
  'filters',
]

/** Lets go of what the public pages keep, after an operator changed the data behind them. */
export async function forgetPublic(client: QueryClient): Promise<void> {
  const predicate = ({ queryKey: [first] }: { queryKey: readonly unknown[] }) => PUBLIC.includes(String(first))
  client.removeQueries({ type: 'inactive', predicate })
  await client.invalidateQueries({ predicate })
  await client.invalidateQueries({ queryKey: ['status'] })
}
