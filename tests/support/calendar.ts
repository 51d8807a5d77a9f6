const DAY = 86_400_000
const utc = (day: string) => new Date(`${day}T00:00:00Z`)

/** The day so many days later (or earlier), both yyyy-MM-dd. */
export const addDays = (day: string, days: number): string =>
  new Date(utc(day).getTime() + days * DAY).toISOString().slice(0, 10)

/** The Sunday that ends a day's week, Mondays beginning it. */
export const sundayOf = (day: string): string => addDays(day, (7 - utc(day).getUTCDay()) % 7)
