import type { getNewsletterState } from '@houselights/contracts/newsletter/newsletter-operations'
import type { getPushState } from '@houselights/contracts/push/push-operations'
import { Table } from '@mantine/core'
import type { z } from 'zod'
import { formatDayAndTime } from '../../format/day-and-time.ts'
import { formatCount } from '../../format/words.ts'
import { useClock } from '../../hooks/use-clock.ts'
import { StatCards } from '../../layout/cards/stat-cards.tsx'
import { TableHead } from '../../layout/figures/table-head.tsx'
import { Section } from '../../layout/page/section.tsx'

type State = z.output<typeof getNewsletterState.response>

const STATUSES = ['confirmed', 'pending', 'unsubscribed', 'bounced'] as const
const OUTCOMES = {
  sent: 'Sent',
  waiting: 'Waiting',
  empty: 'Nothing to announce',
  failed: 'Failed',
  bounced: 'Bounced',
  dropped: 'Unsubscribed first',
} as const

export function NewsletterState({ state }: { state: State }) {
  const { subscribers, issues, problems } = state
  const clock = useClock()
  const countSubscribers = (status: string) =>
    subscribers.filter((row) => row.status === status).reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <Section title="Sending">
        <Sending state={state} />
      </Section>
      <Section title="Subscribers">
        <StatCards stats={STATUSES.map((name) => ({ name, value: countSubscribers(name).toLocaleString('en-US') }))} />
      </Section>
      <Section title="Recent issues">
        {issues.length === 0 ? (
          <p>No issues yet.</p>
        ) : (
          <OutcomeTable
            label="Recent issues by outcome"
            headings={['Issue', 'City']}
            outcomes={OUTCOMES}
            rows={issues.map(({ day, city, ...counts }) => ({ cells: [day, city], counts }))}
          />
        )}
      </Section>
      {problems.length > 0 && (
        <Section title="Problems">
          <p>{formatCount(problems.length, 'problem')}, latest first.</p>
          <ul>
            {problems.map(({ at, problem }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same time, and rows never move
              <li key={index}>
                <time dateTime={at}>{formatDayAndTime(at, clock)}</time> {problem}
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
            We send mail through <strong>{transport.where}</strong>, from {from}.
          </>
        ) : (
          <>
            <strong>Not sending mail:</strong> {transport.why}. Mail is saved as files in <code>{transport.where}</code>
            .
          </>
        )}
      </p>
      <p>
        The weekly e-mail goes out every {weekday} starting at {formatHour(hour)}, local time in each city.{' '}
        {bouncesRead
          ? 'Bounces are processed.'
          : 'Bounces that arrive later aren’t processed because MAIL_BOUNCES_DIR isn’t set.'}{' '}
        {signed ? 'Mail is signed (DKIM).' : 'Mail isn’t signed here because the DKIM settings aren’t set.'}
      </p>
    </>
  )
}

/** 9 as "9 AM", 0 as "12 AM". */
const formatHour = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`

const FOLLOWED_NOUNS = { artist: 'artist', venue: 'venue', event: 'show' } as const
const NOTICE_OUTCOMES = {
  sent: 'Sent',
  waiting: 'Waiting',
  failed: 'Failed',
  expired: 'Expired before sending',
} as const

export function PushState({ state }: { state: z.output<typeof getPushState.response> }) {
  const { sends, browsers, follows, notices, problems } = state
  const clock = useClock()
  return (
    <Section title="Browser notifications">
      {!sends && (
        <p>
          <strong>Not sending notifications:</strong> the VAPID settings aren’t set.
        </p>
      )}
      {browsers === 0 ? (
        <p>No browsers are subscribed.</p>
      ) : (
        <p>
          {formatCount(browsers, 'browser')} {browsers === 1 ? 'follows' : 'follow'}{' '}
          {follows.map(({ kind, count }) => formatCount(count, FOLLOWED_NOUNS[kind])).join(', ')}.
        </p>
      )}
      {notices.length > 0 && (
        <OutcomeTable
          label="Last week’s notifications by outcome"
          headings={['Last week']}
          outcomes={NOTICE_OUTCOMES}
          rows={notices.map(({ kind, ...counts }) => ({ cells: [kind], counts }))}
        />
      )}
      {problems.length > 0 && (
        <ul>
          {problems.map(({ at, problem, count }) => (
            <li key={problem}>
              <time dateTime={at}>{formatDayAndTime(at, clock)}</time> {problem} {count > 1 && `(${count} times)`}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

interface OutcomeTableProps<Outcome extends string> {
  label: string
  /** Headings of the columns before the outcomes. The first column is the row's header. */
  headings: readonly string[]
  outcomes: Readonly<Record<Outcome, string>>
  rows: readonly { cells: readonly string[]; counts: Readonly<Record<NoInfer<Outcome>, number>> }[]
}

/** Counts of messages: a row for each kind or issue, a column for each outcome. */
function OutcomeTable<Outcome extends string>({ label, headings, outcomes, rows }: OutcomeTableProps<Outcome>) {
  const names = Object.keys(outcomes) as Outcome[]
  return (
    <Table.ScrollContainer type="native" minWidth="36rem" tabIndex={0} role="region" aria-label={label}>
      <Table tabularNums>
        <TableHead names={[...headings, ...names.map((name) => outcomes[name])]} />
        <Table.Tbody>
          {rows.map(({ cells: [name, ...cells], counts }) => (
            <Table.Tr key={[name, ...cells].join(' ')}>
              <Table.Th scope="row">{name}</Table.Th>
              {[...cells, ...names.map((outcome) => counts[outcome])].map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the index is the column
                <Table.Td key={index}>{cell}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
