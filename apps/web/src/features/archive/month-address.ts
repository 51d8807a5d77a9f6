/** A month of the calendar, yyyy-MM. */
export const isMonth = (text: string): boolean => /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text)

/** The months before and after one among those that have shows, the latest first. */
export function monthsBeside(months: readonly { month: string }[], month: string) {
  return {
    earlier: months.find((each) => each.month < month)?.month,
    later: months.findLast((each) => each.month > month)?.month,
  }
}
