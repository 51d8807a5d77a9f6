import { tidy } from '@houselights/domain/text/text'

/** A title without the venue that some lists put behind it: `Paper Lanterns @ The Old Barn`, `… at The Old Barn (May 1, 2010)`. */
export function withoutVenue(title: string, venue: string | undefined): string {
  const printed = tidy(title)
  const behind = venue ? [` @ ${tidy(venue)}`, ` at ${tidy(venue)}`] : []
  const dated = printed.replace(/\s\([A-Z][a-z]+ \d{1,2}, \d{4}\)$/, '')
  const end = behind.find((words) => dated.toLowerCase().endsWith(words.toLowerCase()))
  return end && dated.length > end.length ? dated.slice(0, -end.length) : printed
}
