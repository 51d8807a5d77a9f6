import type { ClusterListings } from '@houselights/database/ingest/find-events'
import { artistKey } from '@houselights/domain/artist-name'
import { readBill } from '@houselights/domain/bill'

/** Stand-in until the matcher lands. */
export const cluster: ClusterListings = (listings) => ({
  clusters: [...Map.groupBy(listings, (one) => `${one.venue}|${one.startsAt.slice(0, 10)}|${artistKey(readBill(one.title, one.support).headliner ?? one.title)}`).values()].map((group) => group.map(({ id }) => id)),
  review: [],
})
