import { clockTime, dayName, getDay } from '@houselights/domain/dates/format-city-time'
import { timeAgo } from '../../format/relative-time.ts'
import { useClock } from '../../hooks/use-clock.ts'
import { useStatus } from '../../hooks/use-status.ts'
import { Message } from '../failures/message.tsx'

export function SourcesUnreachable() {
  const status = useStatus()
  const { today, timeZone } = useClock()
  const since = status?.unreachableSince
  if (!since) return null
  const day = getDay(since, timeZone)
  return (
    <Message level={2} title="We can’t reach any venue sites">
      <p>
        We’ve been trying since{' '}
        <time dateTime={since}>
          {day === today ? 'today' : dayName(day, today)} at {clockTime(since, timeZone)}
        </time>{' '}
        ({timeAgo(since, status.now)}) and will keep trying.{' '}
        {status.lastSuccessAt
          ? `These listings were last checked ${timeAgo(status.lastSuccessAt, status.now)}.`
          : 'We haven’t loaded any listings yet.'}
      </p>
    </Message>
  )
}
