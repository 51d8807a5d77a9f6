import { findFailingSources } from '@houselights/database/proposals/failing-sources'
import { requestProposal } from '@houselights/database/proposals/proposal-writes'
import type { DataSource } from 'typeorm'
import type { UpkeepPart } from '../queue/upkeep.ts'

/** Rechecks sites whose pages can no longer be scraped: they may have moved to another platform or address. */
export const healSources = (
  db: DataSource,
  now: () => Date,
  enqueue: (proposal: string) => Promise<unknown>,
): UpkeepPart => ({
  task: 'sites',
  runRound: async () => {
    for (const { source, city, address } of await findFailingSources(db, now())) {
      const id = await requestProposal(db, { city, origin: 'upkeep', address, source }, now())
      await enqueue(id)
    }
  },
  close: async () => undefined,
})
