import type { Attempt } from './attempt.ts'

export interface Choice {
  chosen: Attempt | undefined
  /** Whether the chosen attempt's markers are proof, and it found upcoming shows or a page that says there are none. */
  sure: boolean
  /** The other recognized platforms, and why the best attempt of each wasn't chosen. */
  others: { platform: string; why: string }[]
}

/** Another platform is chosen over the best-ranked one if it finds this many times as many shows. */
const MIN_RATIO = 3

/** Chooses the attempt that finds a site's shows best. */
export function chooseAttempt(attempts: readonly Attempt[]): Choice {
  const sortedAttempts = attempts.toSorted(compareAttempts)
  const best = sortedAttempts.find((attempt) => getRank(attempt) < NEVER_CHOSEN)
  const recognizedAttempt = best && best.candidate.basis !== 'site' ? best : undefined
  const fullerAttempt = recognizedAttempt && sortedAttempts.find((attempt) => findsFarMore(attempt, recognizedAttempt))
  const chosen = fullerAttempt ?? best
  const sure =
    chosen !== undefined && fullerAttempt === undefined && isSure(chosen) && !hasUntriedPlatform(chosen, attempts)
  const seenPlatforms = new Set(chosen ? [chosen.candidate.platform] : [])
  const others = sortedAttempts.flatMap((attempt) => {
    const { platform, basis } = attempt.candidate
    if (seenPlatforms.has(platform) || (basis === 'general' && attempt.upcoming.length === 0)) return []
    seenPlatforms.add(platform)
    return { platform, why: explainRejection(attempt, chosen) }
  })
  return { chosen, sure, others }
}

function isSure({ candidate, upcoming, saysNoShows, isUnsure }: Attempt): boolean {
  return candidate.certain && !isUnsure && (upcoming.length > 0 || (saysNoShows && candidate.basis !== 'general'))
}

/** Whether a platform with stronger markers hasn't been fetched yet. Its pages may have more shows. */
function hasUntriedPlatform({ candidate: { basis } }: Attempt, attempts: readonly Attempt[]): boolean {
  if (basis === 'site' || basis === 'software') return false
  const requestedPlatforms = new Set(
    attempts.flatMap(({ candidate, wasRequested }) => (wasRequested ? candidate.platform : [])),
  )
  const isStronger = ({ candidate }: Attempt): boolean =>
    candidate.basis === 'software' || (basis === 'general' && candidate.basis === 'format' && candidate.certain)
  return attempts.some(
    (attempt) =>
      isStronger(attempt) && attempt.failure !== undefined && !requestedPlatforms.has(attempt.candidate.platform),
  )
}

/** An attempt with this rank or a higher one is never chosen. */
const NEVER_CHOSEN = 9

/**
 * Returns the rank of an attempt; lower is better. Software with a certain marker whose pages we couldn't parse ranks
 * before software with only a likely marker.
 */
function getRank({ candidate: { basis, certain }, upcoming, failure, saysNoShows }: Attempt): number {
  const hasShows = upcoming.length > 0
  if (basis === 'site') return hasShows || saysNoShows ? 0 : 2
  if (basis === 'software' && certain) return hasShows || saysNoShows ? 1 : failure !== undefined ? 2 : 6
  if (basis === 'software') return hasShows ? 3 : failure !== undefined ? 7 : NEVER_CHOSEN
  if (basis === 'format') return hasShows ? 4 : failure !== undefined ? 8 : NEVER_CHOSEN
  return hasShows ? 5 : NEVER_CHOSEN
}

const compareAttempts = (one: Attempt, other: Attempt): number =>
  getRank(one) - getRank(other) ||
  other.upcoming.length - one.upcoming.length ||
  other.completeness - one.completeness ||
  Number(other.candidate.certain) - Number(one.candidate.certain)

const findsFarMore = (attempt: Attempt, best: Attempt): boolean =>
  attempt.candidate.basis !== 'general' &&
  best.upcoming.length > 0 &&
  attempt.upcoming.length >= MIN_RATIO * best.upcoming.length

function explainRejection(attempt: Attempt, chosen: Attempt | undefined): string {
  const { candidate, upcoming, listings, failure } = attempt
  const marks = candidate.marks.join(', ')
  if (failure !== undefined) return `${marks}; no shows parsed: ${failure}`
  if (upcoming.length === 0) return `${marks}; ${listings.length > 0 ? 'only past shows' : 'no shows'}`
  const chosenCount = chosen?.upcoming.length ?? 0
  const missingFields = [
    ...(upcoming.every(({ startsAt, doorsAt }) => !startsAt && !doorsAt) ? ['times'] : []),
    ...(upcoming.every(({ price }) => price.text === null) ? ['prices'] : []),
  ]
  const count =
    upcoming.length < chosenCount ? `${upcoming.length} of ${chosenCount} shows` : `${upcoming.length} shows`
  const missingText = missingFields.length > 0 ? `, without ${missingFields.join(' and ')}` : ''
  return `${marks}; ${count}${missingText}${upcoming.length >= chosenCount ? `, but ${explainChoice(chosen)}` : ''}`
}

const explainChoice = (chosen: Attempt | undefined): string =>
  chosen?.candidate.basis === 'site'
    ? 'the site has a custom source'
    : chosen?.candidate.certain
      ? `the markers of ${chosen.candidate.platform} are certain`
      : 'another platform finds more details'
