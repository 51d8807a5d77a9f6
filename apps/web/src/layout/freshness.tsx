import { statusQuery } from '@houselights/api-client/queries'
import { useQuery } from '@tanstack/react-query'
import { timeAgo } from '../format/relative-time.ts'

/** The age of the listings: "Last read 3 hours ago". */
export function Freshness() {
  const { data: status } = useQuery(statusQuery())
  if (!status?.lastSuccessAt) return null
  return (
    <p>
      Last read <time dateTime={status.lastSuccessAt}>{timeAgo(status.lastSuccessAt, status.now)}</time>
    </p>
  )
}
