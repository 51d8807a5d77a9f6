import type { ScrapingFault, VenueCoverage } from '@houselights/types/coverage'
import type { ToldFault } from './faults.ts'

/** What only shows against the past: no alarm while a venue is learning. */
const BY_COMPARISON: readonly ScrapingFault['kind'][] = ['shrank', 'field-drop']
/** Faults of single listings: told, but nothing that somebody has to do today. */
const SMALL: readonly ScrapingFault['kind'][] = ['bad-listing', 'malformed', 'unknown-venue']

const WORTH_A_LOOK = 80

/** The faults that may be told of a venue: while it is learning, those that need no past. */
export const toTell = (faults: readonly ToldFault[], learning: boolean): ToldFault[] =>
  faults.filter(({ kind }) => !learning || !BY_COMPARISON.includes(kind))

/** What to do about faults, a sentence each. */
export const faultRecommendations = (faults: readonly ToldFault[]): string[] =>
  faults.filter(({ kind }) => !SMALL.includes(kind)).map((fault) => `${fault.short}; ${actionOf(fault)}.`)

function actionOf({ kind, reproduce }: ScrapingFault): string {
  const command = reproduce ?? 'npm run read'
  switch (kind) {
    case 'unreachable':
      return `see whether the site is up, then read it with ${command}`
    case 'refused':
      return `read it with ${command}, and ask the house for leave if it stays so`
    case 'robots-denied':
      return `ask the house for leave, or forbid the source to be read in the operators' area`
    case 'changed':
    case 'field-drop':
      return `mend its parser; the page is shown by ${command}`
    case 'empty':
    case 'shrank':
      return `compare the page with ${command}`
    case 'year-suspect':
      return `look at the dates with ${command}`
    case 'never-ran':
    case 'stale':
      return `see whether the worker runs, then read it with ${command}`
    case 'stuck-running':
      return 'end the worker that holds it; the next read closes what is open'
    case 'not-scheduled':
      return `switch it on in the operators' area if it should be read`
    case 'needs-key':
      return 'set its key'
    default:
      return `look with ${command}`
  }
}

/** What to do about shows that are missed; nothing while the venue is learning or covered well. */
export function missedRecommendation(venue: VenueCoverage, sources: readonly string[]): string[] {
  const { learning, coveragePercentage, expectedEvents, actualEvents, low, high, method, venueName } = venue
  // where every read failed, its faults say so: nobody knows what is missed
  if (learning || expectedEvents === 0 || coveragePercentage >= WORTH_A_LOOK) return []
  const [missed, least, most] = [expectedEvents, low, high].map((count) => count && count - actualEvents)
  const range = most == null ? `${least} or more` : `${least} to ${most}`
  const how = sources[0]
    ? `read its page in full with npm run read -- --source ${sources[0]}`
    : 'find a source of its own'
  // comparing lists, and what a page itself announces, read low; a rate may be off either way
  const about = method === 'history' || method === 'city-rate' ? 'about' : 'at least'
  return [`${venueName}: ${about} ${missed} shows missed (${range}), ${coveragePercentage} % covered; ${how}.`]
}
