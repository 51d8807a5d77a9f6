const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long before `now` an instant was: "just now", "5 minutes ago", "2 hours ago", "3 days ago". */
export function timeAgo(instant: string, now: string): string {
  const passed = Date.parse(now) - Date.parse(instant)
  if (Number.isNaN(passed)) return 'at an unknown time'
  if (passed < MINUTE) return 'just now'
  if (passed < HOUR) return count(passed / MINUTE, 'minute')
  if (passed < 2 * DAY) return count(passed / HOUR, 'hour')
  return count(passed / DAY, 'day')
}

const count = (amount: number, unit: string) => {
  const whole = Math.floor(amount)
  return `${whole} ${unit}${whole === 1 ? '' : 's'} ago`
}
