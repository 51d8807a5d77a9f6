import type { Attempt } from './attempt.ts'

export interface Choice {
  chosen: Attempt | undefined
  /** Whether its marks are proof, and it reads shows to come or a page that says that there are none. */
  sure: boolean
  /** The other platforms that were found, the best attempt of each, and why it was not taken. */
  others: { platform: string; why: string }[]
}

/** Something written by any software replaces software that is known by its marks where it reads that many times as much. */
const MANY_TIMES = 3

/** The attempt that reads a site's shows best. */
export function choose(attempts: readonly Attempt[]): Choice {
  const sorted = attempts.toSorted(compare)
  const best = sorted.find((attempt) => getPlace(attempt) < NOT_TAKEN)
  const known = best && best.candidate.ground !== 'site' ? best : undefined
  const fuller = known && sorted.find((attempt) => findsFarMore(attempt, known))
  const chosen = fuller ?? best
  const sure = chosen !== undefined && fuller === undefined && isSure(chosen) && !isOpen(chosen, attempts)
  const seen = new Set(chosen ? [chosen.candidate.platform] : [])
  const others = sorted.flatMap((attempt) => {
    const { platform, ground } = attempt.candidate
    if (seen.has(platform) || (ground === 'general' && attempt.toCome.length === 0)) return []
    seen.add(platform)
    return { platform, why: whyNot(attempt, chosen) }
  })
  return { chosen, sure, others }
}

function isSure({ candidate, toCome, saysNone, doubts }: Attempt): boolean {
  return candidate.certain && !doubts && (toCome.length > 0 || (saysNone && candidate.ground !== 'general'))
}

/** Whether there are stronger marks that nobody has asked yet: what they name may hold more than what was read without it. */
function isOpen({ candidate: { ground } }: Attempt, attempts: readonly Attempt[]): boolean {
  if (ground === 'site' || ground === 'software') return false
  const asked = new Set(attempts.flatMap(({ candidate, requested }) => (requested ? candidate.platform : [])))
  const stronger = ({ candidate }: Attempt): boolean =>
    candidate.ground === 'software' || (ground === 'general' && candidate.ground === 'format' && candidate.certain)
  return attempts.some(
    (attempt) => stronger(attempt) && attempt.unread !== undefined && !asked.has(attempt.candidate.platform),
  )
}

/** From this place on, an attempt says nothing for its platform. */
const NOT_TAKEN = 9

/** The order in which attempts are taken; a certain mark whose shows are elsewhere goes before what is only likely. */
function getPlace({ candidate: { ground, certain }, toCome, unread, saysNone }: Attempt): number {
  const reads = toCome.length > 0
  if (ground === 'site') return reads || saysNone ? 0 : 2
  if (ground === 'software' && certain) return reads || saysNone ? 1 : unread !== undefined ? 2 : 6
  if (ground === 'software') return reads ? 3 : unread !== undefined ? 7 : NOT_TAKEN
  if (ground === 'format') return reads ? 4 : unread !== undefined ? 8 : NOT_TAKEN
  return reads ? 5 : NOT_TAKEN
}

const compare = (one: Attempt, other: Attempt): number =>
  getPlace(one) - getPlace(other) ||
  other.toCome.length - one.toCome.length ||
  other.fullness - one.fullness ||
  Number(other.candidate.certain) - Number(one.candidate.certain)

const findsFarMore = (attempt: Attempt, best: Attempt): boolean =>
  attempt.candidate.ground !== 'general' &&
  best.toCome.length > 0 &&
  attempt.toCome.length >= MANY_TIMES * best.toCome.length

function whyNot(attempt: Attempt, chosen: Attempt | undefined): string {
  const { candidate, toCome, listings, unread } = attempt
  const marks = candidate.marks.join(', ')
  if (unread !== undefined) return `${marks}; no shows read: ${unread}`
  if (toCome.length === 0) return `${marks}; ${listings.length > 0 ? 'only past shows' : 'no shows'}`
  const most = chosen?.toCome.length ?? 0
  const lacks = [
    ...(toCome.every(({ startsAt, doorsAt }) => !startsAt && !doorsAt) ? ['hours'] : []),
    ...(toCome.every(({ price }) => price.text === null) ? ['prices'] : []),
  ]
  const count = toCome.length < most ? `${toCome.length} of ${most} shows` : `${toCome.length} shows`
  const without = lacks.length > 0 ? `, without ${lacks.join(' and ')}` : ''
  return `${marks}; ${count}${without}${toCome.length >= most ? `, but ${strongerGround(chosen)}` : ''}`
}

const strongerGround = (chosen: Attempt | undefined): string =>
  chosen?.candidate.ground === 'site'
    ? 'the site has a source of its own'
    : chosen?.candidate.certain
      ? `the marks of ${chosen.candidate.platform} are certain`
      : 'another reading says more'
