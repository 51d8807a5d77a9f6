import { timeAgo } from '../../format/relative-time.ts'
import { useStatus } from '../../hooks/use-status.ts'

/** The age of the listings: "Checked 3 hours ago". */
export function Freshness() {
  const status = useStatus()
  if (!status?.lastSuccessAt) return null
  return (
    <p>
      Checked <time dateTime={status.lastSuccessAt}>{timeAgo(status.lastSuccessAt, status.now)}</time>
    </p>
  )
}
