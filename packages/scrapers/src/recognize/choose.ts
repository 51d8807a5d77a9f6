import type { Attempt } from './attempt.ts'

export interface Choice {
  chosen: Attempt | undefined
  /** Whether its marks are proof, and it found upcoming shows or a page that says that there are none. */
  sure: boolean
  /** The other recognized platforms, and why the best attempt of each wasn't chosen. */
  others: { platform: string; why: string }[]
}

/** A format replaces recognized software if it finds this many times as many shows. */
const MIN_RATIO = 3

/** Chooses the attempt that finds a site's shows best. */
export function chooseAttempt(attempts: readonly Attempt[]): Choice {
  const sortedAttempts = attempts.toSorted(compare)
  const best = sortedAttempts.find((attempt) => getRank(attempt) < NEVER_CHOSEN)
  const recognized = best && best.candidate.basis !== 'site' ? best : undefined
  const fullerAttempt = recognized && sortedAttempts.find((attempt) => findsFarMore(attempt, recognized))
  const chosen = fullerAttempt ?? best
  const sure =
    chosen !== undefined && fullerAttempt === undefined && isSure(chosen) && !hasUntriedPlatform(chosen, attempts)
  const seen = new Set(chosen ? [chosen.candidate.platform] : [])
  const others = sortedAttempts.flatMap((attempt) => {
    const { platform, basis: ground } = attempt.candidate
    if (seen.has(platform) || (ground === 'general' && attempt.upcoming.length === 0)) return []
    seen.add(platform)
    return { platform, why: explainRejection(attempt, chosen) }
  })
  return { chosen, sure, others }
}

function isSure({ candidate, upcoming: toCome, saysNoShows: saysNone, isUnsure: doubts }: Attempt): boolean {
  return candidate.certain && !doubts && (toCome.length > 0 || (saysNone && candidate.basis !== 'general'))
}

/** Whether a platform with stronger marks hasn't been fetched yet. Its pages may have more shows. */
function hasUntriedPlatform({ candidate: { basis: ground } }: Attempt, attempts: readonly Attempt[]): boolean {
  if (ground === 'site' || ground === 'software') return false
  const requestedPlatforms = new Set(
    attempts.flatMap(({ candidate, requested }) => (requested ? candidate.platform : [])),
  )
  const isStronger = ({ candidate }: Attempt): boolean =>
    candidate.basis === 'software' || (ground === 'general' && candidate.basis === 'format' && candidate.certain)
  return attempts.some(
    (attempt) =>
      isStronger(attempt) && attempt.failure !== undefined && !requestedPlatforms.has(attempt.candidate.platform),
  )
}

/** An attempt with this place or a higher one is never chosen. */
const NEVER_CHOSEN = 9

/** The rank of an attempt; lower is better. A certain mark whose shows are elsewhere ranks before a likely one. */
function getRank({
  candidate: { basis: ground, certain },
  upcoming: toCome,
  failure: unread,
  saysNoShows: saysNone,
}: Attempt): number {
  const hasShows = toCome.length > 0
  if (ground === 'site') return hasShows || saysNone ? 0 : 2
  if (ground === 'software' && certain) return hasShows || saysNone ? 1 : unread !== undefined ? 2 : 6
  if (ground === 'software') return hasShows ? 3 : unread !== undefined ? 7 : NEVER_CHOSEN
  if (ground === 'format') return hasShows ? 4 : unread !== undefined ? 8 : NEVER_CHOSEN
  return hasShows ? 5 : NEVER_CHOSEN
}

const compare = (one: Attempt, other: Attempt): number =>
  getRank(one) - getRank(other) ||
  other.upcoming.length - one.upcoming.length ||
  other.completeness - one.completeness ||
  Number(other.candidate.certain) - Number(one.candidate.certain)

const findsFarMore = (attempt: Attempt, best: Attempt): boolean =>
  attempt.candidate.basis !== 'general' &&
  best.upcoming.length > 0 &&
  attempt.upcoming.length >= MIN_RATIO * best.upcoming.length

function explainRejection(attempt: Attempt, chosen: Attempt | undefined): string {
  const { candidate, upcoming: toCome, listings, failure: unread } = attempt
  const marks = candidate.marks.join(', ')
  if (unread !== undefined) return `${marks}; no shows parsed: ${unread}`
  if (toCome.length === 0) return `${marks}; ${listings.length > 0 ? 'only past shows' : 'no shows'}`
  const chosenCount = chosen?.upcoming.length ?? 0
  const missing = [
    ...(toCome.every(({ startsAt, doorsAt }) => !startsAt && !doorsAt) ? ['times'] : []),
    ...(toCome.every(({ price }) => price.text === null) ? ['prices'] : []),
  ]
  const count = toCome.length < chosenCount ? `${toCome.length} of ${chosenCount} shows` : `${toCome.length} shows`
  const missingText = missing.length > 0 ? `, without ${missing.join(' and ')}` : ''
  return `${marks}; ${count}${missingText}${toCome.length >= chosenCount ? `, but ${explainChoice(chosen)}` : ''}`
}

const explainChoice = (chosen: Attempt | undefined): string =>
  chosen?.candidate.basis === 'site'
    ? 'the site has a custom source'
    : chosen?.candidate.certain
      ? `the marks of ${chosen.candidate.platform} are certain`
      : 'another platform finds more details'
