const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long before `now` an instant was: "just now", "5 minutes ago", "2 hours ago", "3 days ago". */
export function timeAgo(instant: string, now: string): string {
  const elapsedMs = Date.parse(now) - Date.parse(instant)
  if (Number.isNaN(elapsedMs)) return 'at an unknown time'
  if (elapsedMs < MINUTE) return 'just now'
  if (elapsedMs < HOUR) return count(elapsedMs / MINUTE, 'minute')
  if (elapsedMs < 2 * DAY) return count(elapsedMs / HOUR, 'hour')
  return count(elapsedMs / DAY, 'day')
}

const count = (amount: number, unit: string) => {
  const rounded = Math.floor(amount)
  return `${rounded} ${unit}${rounded === 1 ? '' : 's'} ago`
}
