import { analyzeRows } from '@houselights/domain/quality/analyze-rows'
import type { VenueQuality } from '@houselights/types/quality'
import type { Database } from '../sql.ts'
import { loadRows, type Moment } from './load-rows.ts'

/** The quality of every venue's upcoming public events, by the venue's name; venues without any are left out. */
export const analyzeQuality = async (db: Database, moment: Moment): Promise<VenueQuality[]> =>
  analyzeRows(await loadRows(db, moment))
