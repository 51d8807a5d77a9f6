import { updateUsualGenres } from '@houselights/database/venues/usual-genres'
import type { DataSource } from 'typeorm'
import type { UpkeepPart } from '../queue/upkeep.ts'

/** Keeps what we know about venues current. */
export const startVenues = (db: DataSource): UpkeepPart => ({
  task: 'venues',
  runRound: () => updateUsualGenres(db),
  close: async () => undefined,
})
