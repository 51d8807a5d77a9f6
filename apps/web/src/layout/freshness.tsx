import { useQuery } from '@tanstack/react-query'
import { timeAgo } from '../format/relative-time.ts'
import { useQueries } from '../use-queries.ts'

/** The age of the listings: "Last read 3 hours ago". */
export function Freshness() {
  const { data: status } = useQuery(useQueries().status())
  if (!status?.lastSuccessAt) return null
  return (
    <p>
      Last read <time dateTime={status.lastSuccessAt}>{timeAgo(status.lastSuccessAt, status.now)}</time>
    </p>
  )
}
