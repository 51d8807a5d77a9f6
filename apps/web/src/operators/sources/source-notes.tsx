import type { Alternatives, SourceState } from '@houselights/contracts/jobs/job-routes'
import { Text } from '@mantine/core'
import { formatDayAndTime } from '../../format/day-and-time.ts'
import { safeUrl } from '../../format/links.ts'
import { useClock } from '../../hooks/use-clock.ts'
import { Details } from '../../layout/page/details.tsx'
import { useCity, useOrigin } from '../../page/page-city.ts'
import { ReasonList, SoftText } from '../decisions/index.ts'
import { draftFeedRequest, mailLink } from './feed-request.ts'

const READING = {
  allowed: 'Its terms allow automated reading',
  forbidden: 'Its terms forbid automated reading',
  unknown: 'We don’t know whether its terms allow automated reading',
}

/** What a source's terms say about automated reading, and whether it is off because of them. */
export function TermsNote({ source: { name, terms, permitted } }: { source: SourceState }) {
  if (!terms) return null
  return (
    <SoftText block>
      {READING[terms.reading]} (
      <a href={safeUrl(terms.source)} target="_blank" rel="noopener noreferrer">
        terms<span className="visually-hidden"> of {name}</span>
      </a>
      , read on <time dateTime={terms.readOn}>{formatDay(terms.readOn)}</time>
      ).{permitted === false && ' It’s off until we have permission or a key.'} {terms.note}
    </SoftText>
  )
}

const formatDay = (day: string): string =>
  new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** What is left of a venue whose site refuses us, and a draft that asks the venue for a feed. */
export function RefusalNote({ source }: { source: SourceState }) {
  const clock = useClock()
  const city = useCity()
  const origin = useOrigin()
  const { refusedSince, refusedUntil, alternatives, name, venueName, url, lastProblem } = source
  if (!refusedSince) return null
  const draft = draftFeedRequest({ venue: venueName ?? name, city: city.name, url, origin })
  return (
    <>
      <Text inherit>
        {lastProblem ?? 'Another page of this site refused us'}. We take that as a no, and ask once a week
        {refusedUntil && `, next after ${formatDayAndTime(refusedUntil, clock)}`}.
      </Text>
      {alternatives && <ReasonList reasons={describeAlternatives(alternatives)} />}
      <Details
        summary={
          <>
            Ask for a feed<span className="visually-hidden"> of {name}</span>
          </>
        }
      >
        <Text inherit style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {draft.body}
        </Text>
        <a href={mailLink(draft)}>Open as an email</a>
      </Details>
    </>
  )
}

function describeAlternatives({ listedBy, ticketHosts, waiting }: Alternatives): string[] {
  const usableHosts = ticketHosts.filter(({ reading }) => reading !== 'forbidden')
  const hostNames = usableHosts.map(({ host, reading }) => (reading === 'allowed' ? host : `${host} (check its terms)`))
  return [
    listedBy.length > 0 ? `Listed by ${joinNames(listedBy)}.` : 'No other source lists its shows.',
    ...(usableHosts.length > 0 ? [`The venue links to tickets at ${joinNames(hostNames)}.`] : []),
    ...waiting,
  ]
}

const joinNames = (names: readonly string[]): string => new Intl.ListFormat('en-US').format(names)
