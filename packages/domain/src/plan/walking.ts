/** Streets are longer than the straight line: by about a third in towns of blocks. */
const DETOUR = 1.3
const METRES_A_MINUTE = 4_500 / 60
const METRES_A_MILE = 1_609.344
/** Nobody is told to walk for longer, in minutes. */
const MAX_WALK_MINUTES = 60

/** Countries that measure ways in miles, as cities name them. */
const IN_MILES = ['United States', 'United Kingdom']

/** How long a straight line of so many metres takes on foot through streets, in minutes. */
export const minutesOnFoot = (metres: number): number => (metres * DETOUR) / METRES_A_MINUTE

/**
 * The way between two houses as words, by their distance in a straight line: "about 0.7 miles, 20 minutes on foot". In
 * miles or kilometres as the country has it; a way that nobody walks has no minutes.
 */
export function wayWords(metres: number, country: string): string {
  if (metres < 30) return 'the same address'
  const way = metres * DETOUR
  const length = IN_MILES.includes(country) ? lengthIn(way / METRES_A_MILE, 'mile') : lengthIn(way / 1_000, 'km')
  const minutes = Math.max(1, minutesOnFoot(metres))
  const rounded = minutes < 10 ? Math.round(minutes) : Math.round(minutes / 5) * 5
  const walk = `${rounded} ${rounded === 1 ? 'minute' : 'minutes'} on foot`
  return minutes > MAX_WALK_MINUTES ? `about ${length}` : `about ${length}, ${walk}`
}

function lengthIn(amount: number, unit: 'mile' | 'km'): string {
  const shown = amount < 10 ? Math.max(0.1, Math.round(amount * 10) / 10) : Math.round(amount)
  return `${shown} ${unit === 'km' || shown === 1 ? unit : 'miles'}`
}
