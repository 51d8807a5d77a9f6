/** Parts of the day, in order. */
const PARTS_OF_DAY = ['morning', 'afternoon', 'evening', 'night'] as const
type PartOfDay = (typeof PARTS_OF_DAY)[number]

/**
 * Returns evening from 17, afternoon from 12, morning from 4, otherwise night. `hour` is 0 to 23 in the city's time.
 */
export function partOfDay(hour: number): PartOfDay {
  if (hour >= 17) return 'evening'
  if (hour >= 12) return 'afternoon'
  return hour >= 4 ? 'morning' : 'night'
}
