import { gazetteer } from '@houselights/config/cities/cities'
import { type CheckedScrape, type MatchPlan, matchScrape } from '@houselights/domain/matching/match-scrape'
import { changedForMatcher } from '@houselights/domain/matching/reread-listings'
import type { Database } from '../../sql/sql.ts'
import { bringBack } from '../save/withdraw.ts'
import { type StoredBefore, storedBefore } from './stored-before.ts'

/** A scrape with what is stored, and what it changes of that. */
export interface MatchedScrape {
  scrape: CheckedScrape
  stored: StoredBefore
  plan: MatchPlan
}

/** Loads what is stored around a scrape, once, and decides what the scrape changes. What it brings again is brought back. */
export async function match(
  db: Database,
  scrape: CheckedScrape,
  rereading: Omit<Parameters<typeof matchScrape>[2], 'gazetteer'> = {},
): Promise<MatchedScrape> {
  const stored = await storedBefore(db, scrape, changedForMatcher(scrape.listings, rereading.before ?? []))
  if (stored.withdrawn.length > 0) await bringBack(db, scrape.source.id, stored.withdrawn)
  return { scrape, stored, plan: matchScrape(scrape, stored, { gazetteer, ...rereading }) }
}
