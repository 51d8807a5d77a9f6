import { analyzeRows } from '@houselights/domain/quality/analyze-rows'
import type { VenueQuality } from '@houselights/types/quality'
import type { Database } from '../sql.ts'
import { loadRows, type Moment } from './load-rows.ts'

/** The quality of the upcoming public events of each venue of a city, by its name; venues without any are left out. */
export const analyzeQuality = async (db: Database, moment: Moment): Promise<VenueQuality[]> =>
  analyzeRows(await loadRows(db, moment))
