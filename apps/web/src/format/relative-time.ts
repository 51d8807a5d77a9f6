const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Describes how long before `now` a time was: "just now", "5 minutes ago", "2 hours ago", "3 days ago". */
export function timeAgo(time: string, now: string): string {
  const elapsedMs = Date.parse(now) - Date.parse(time)
  if (Number.isNaN(elapsedMs)) return 'at an unknown time'
  if (elapsedMs < MINUTE) return 'just now'
  if (elapsedMs < HOUR) return formatAgo(elapsedMs / MINUTE, 'minute')
  if (elapsedMs < 2 * DAY) return formatAgo(elapsedMs / HOUR, 'hour')
  return formatAgo(elapsedMs / DAY, 'day')
}

const formatAgo = (amount: number, unit: string) => {
  const rounded = Math.floor(amount)
  return `${rounded} ${unit}${rounded === 1 ? '' : 's'} ago`
}
