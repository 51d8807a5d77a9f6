/** Streets are longer than the straight line, by about a third in towns with a street grid. */
const DETOUR = 1.3
const METERS_PER_MINUTE = 4_500 / 60
const METERS_PER_MILE = 1_609.344
/** We don't suggest longer walks, in minutes. */
const MAX_WALK_MINUTES = 60

/** Countries that measure distances in miles, as city files name them. */
const MILE_COUNTRIES = ['United States', 'United Kingdom']

/** Computes how many minutes it takes to walk a straight-line distance through streets. */
export const getWalkingMinutes = (meters: number): number => (meters * DETOUR) / METERS_PER_MINUTE

/**
 * Describes the walk between two venues, given their straight-line distance: "about 0.7 miles, 20 minutes on foot". In
 * miles or kilometers, depending on the country. Without minutes if it is too far to walk.
 */
export function formatWalk(meters: number, country: string): string {
  if (meters < 30) return 'the same address'
  const distance = meters * DETOUR
  const length = MILE_COUNTRIES.includes(country)
    ? formatDistance(distance / METERS_PER_MILE, 'mile')
    : formatDistance(distance / 1_000, 'km')
  const minutes = Math.max(1, getWalkingMinutes(meters))
  const roundedMinutes = minutes < 10 ? Math.round(minutes) : Math.round(minutes / 5) * 5
  const walk = `${roundedMinutes} ${roundedMinutes === 1 ? 'minute' : 'minutes'} on foot`
  return minutes > MAX_WALK_MINUTES ? `about ${length}` : `about ${length}, ${walk}`
}

function formatDistance(amount: number, unit: 'mile' | 'km'): string {
  const roundedAmount = amount < 10 ? Math.max(0.1, Math.round(amount * 10) / 10) : Math.round(amount)
  return `${roundedAmount} ${unit === 'km' || roundedAmount === 1 ? unit : 'miles'}`
}
