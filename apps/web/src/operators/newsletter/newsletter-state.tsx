import type { getNewsletterState } from '@houselights/contracts/newsletter/newsletter-operations'
import type { getPushState } from '@houselights/contracts/push/push-operations'
import { Table } from '@mantine/core'
import type { z } from 'zod'
import { toMoment } from '../../format/moment.ts'
import { counted } from '../../format/words.ts'
import { useClock } from '../../hooks/use-clock.ts'
import { StatCards } from '../../layout/cards/stat-cards.tsx'
import { TableHead } from '../../layout/figures/table-head.tsx'
import { Section } from '../../layout/page/section.tsx'

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
                <time dateTime={at}>{toMoment(at, clock)}</time> {problem}
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

const FOLLOWED = { artist: 'artist', venue: 'venue', event: 'show' } as const
const NOTICE_OUTCOMES = {
  sent: 'Sent',
  waiting: 'Waiting',
  failed: 'Failed',
  expired: 'Over before it was sent',
} as const

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
          outcomes={NOTICE_OUTCOMES}
          rows={notices.map(({ kind, ...counts }) => ({ cells: [kind], counts }))}
        />
      )}
      {problems.length > 0 && (
        <ul>
          {problems.map(({ at, problem, count }) => (
            <li key={problem}>
              <time dateTime={at}>{toMoment(at, clock)}</time> {problem} {count > 1 && `(${count} times)`}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

interface OutcomeTableProps<Outcome extends string> {
  label: string
  /** Of the columns before those of outcomes; the first one names the row. */
  heads: readonly string[]
  outcomes: Readonly<Record<Outcome, string>>
  rows: readonly { cells: readonly string[]; counts: Readonly<Record<NoInfer<Outcome>, number>> }[]
}

/** What became of what was sent: a row for each kind or issue, a column for each outcome. */
function OutcomeTable<Outcome extends string>({ label, heads, outcomes, rows }: OutcomeTableProps<Outcome>) {
  const names = Object.keys(outcomes) as Outcome[]
  return (
    <Table.ScrollContainer type="native" minWidth="36rem" tabIndex={0} role="region" aria-label={label}>
      <Table tabularNums>
        <TableHead names={[...heads, ...names.map((name) => outcomes[name])]} />
        <Table.Tbody>
          {rows.map(({ cells: [name, ...cells], counts }) => (
            <Table.Tr key={[name, ...cells].join(' ')}>
              <Table.Th scope="row">{name}</Table.Th>
              {[...cells, ...names.map((outcome) => counts[outcome])].map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: its column
                <Table.Td key={index}>{cell}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
