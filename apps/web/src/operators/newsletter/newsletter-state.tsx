import type { getNewsletterState } from '@houselights/contracts/newsletter/newsletter-operations'
import type { z } from 'zod'
import { momentOf } from '../../format/moment.ts'
import { counted } from '../../format/words.ts'
import { useClock } from '../../hooks/use-clock.ts'
import { StatCards } from '../../layout/cards/stat-cards.tsx'
import { Section } from '../../layout/page/section.tsx'
import { OutcomeTable } from './outcome-table.tsx'

type State = z.output<typeof getNewsletterState.response>

const STATUSES = ['confirmed', 'pending', 'unsubscribed', 'bounced'] as const
const OUTCOMES = {
  sent: 'Sent',
  waiting: 'Waiting',
  empty: 'Nothing to tell',
  failed: 'Failed',
  bounced: 'Bounced',
  dropped: 'Left before',
} as const

export function NewsletterState({ state }: { state: State }) {
  const { subscribers, issues, problems } = state
  const clock = useClock()
  const of = (status: string) =>
    subscribers.filter((row) => row.status === status).reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <Section title="Sending">
        <Sending state={state} />
      </Section>
      <Section title="Subscribers">
        <StatCards stats={STATUSES.map((name) => ({ name, value: of(name).toLocaleString('en-US') }))} />
      </Section>
      <Section title="Last issues">
        {issues.length === 0 ? (
          <p>None was made yet.</p>
        ) : (
          <OutcomeTable
            label="What became of the last issues"
            heads={['Issue', 'City']}
            outcomes={OUTCOMES}
            rows={issues.map(({ day, city, ...counts }) => ({ cells: [day, city], counts }))}
          />
        )}
      </Section>
      {problems.length > 0 && (
        <Section title="Problems">
          <p>{counted(problems.length, 'problem')}, the latest first.</p>
          <ul>
            {problems.map(({ at, problem }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may be of one moment, and none ever moves
              <li key={index}>
                <time dateTime={at}>{momentOf(at, clock)}</time> {problem}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

function Sending({ state: { transport, from, weekday, hour, bouncesRead, signed } }: { state: State }) {
  return (
    <>
      <p>
        {transport.kind === 'smtp' ? (
          <>
            Mails are handed to <strong>{transport.where}</strong>, from {from}.
          </>
        ) : (
          <>
            <strong>No mail is sent:</strong> {transport.why}. Mails are written as files into{' '}
            <code>{transport.where}</code>.
          </>
        )}
      </p>
      <p>
        The weekly mail is made on {weekday} from {hour}:00, by each city’s own clock.{' '}
        {bouncesRead
          ? 'Mails that come back are read.'
          : 'Mails that come back later are not read: MAIL_BOUNCES_DIR is not set.'}{' '}
        {signed ? 'Mails are signed (DKIM).' : 'Mails are not signed here: the DKIM settings are not set.'}
      </p>
    </>
  )
}
