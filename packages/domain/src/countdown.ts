const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** A show is over by then, whatever its end. */
const LIVE_FOR = 6 * HOUR

/**
 * How long until a show begins, in as few letters as it takes: "3d 4h", "5h", "Soon" within the hour, "Live" once the
 * start has passed; null when the show is over. Both are epoch milliseconds.
 */
export function countdown(startsAt: number, now: number): string | null {
  const left = startsAt - now
  if (Number.isNaN(left) || left < -LIVE_FOR) return null
  if (left <= 0) return 'Live'
  if (left < HOUR) return 'Soon'
  const days = Math.floor(left / DAY)
  const hours = Math.floor((left % DAY) / HOUR)
  return days > 0 ? `${days}d ${hours}h` : `${hours}h`
}
