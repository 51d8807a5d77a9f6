import type { ClusterListings } from '@houselights/database/ingest/find-events'
import { matchListings } from '@houselights/domain/matching/match-listings'

/** The matcher that `npm run match` shows, over the nights at hand. */
export const cluster: ClusterListings = (listings, decisions) =>
  matchListings([...listings], { decisions: [...decisions] })
