import type { getPushState } from '@houselights/contracts/push/push-operations'
import type { z } from 'zod'
import { momentOf } from '../../format/moment.ts'
import { counted } from '../../format/words.ts'
import { useClock } from '../../hooks/use-clock.ts'
import { Section } from '../../layout/page/section.tsx'
import { OutcomeTable } from './outcome-table.tsx'

const FOLLOWED = { artist: 'artist', venue: 'venue', event: 'show' } as const
const OUTCOMES = { sent: 'Sent', waiting: 'Waiting', failed: 'Failed', expired: 'Over before it was sent' } as const

export function PushState({ state }: { state: z.output<typeof getPushState.response> }) {
  const { sends, browsers, follows, notices, problems } = state
  const clock = useClock()
  return (
    <Section title="Notices to browsers">
      {!sends && (
        <p>
          <strong>No notice is sent:</strong> the VAPID settings are not set.
        </p>
      )}
      {browsers === 0 ? (
        <p>No browser is told of anything.</p>
      ) : (
        <p>
          {counted(browsers, 'browser')} {browsers === 1 ? 'is' : 'are'} told of{' '}
          {follows.map(({ kind, count }) => counted(count, FOLLOWED[kind])).join(', ')}.
        </p>
      )}
      {notices.length > 0 && (
        <OutcomeTable
          label="What became of the notices of the last week"
          heads={['Of the last week']}
          outcomes={OUTCOMES}
          rows={notices.map(({ kind, ...counts }) => ({ cells: [kind], counts }))}
        />
      )}
      {problems.length > 0 && (
        <ul>
          {problems.map(({ at, problem, count }) => (
            <li key={problem}>
              <time dateTime={at}>{momentOf(at, clock)}</time> {problem} {count > 1 && `(${count} times)`}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
