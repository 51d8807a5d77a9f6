import { isNotFound } from '@houselights/api-client/api-error'
import type { Proposal, ProposalOrigin, ProposalRow, ProposalState } from '@houselights/contracts/operators/proposals'
import { Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { toSite } from '../../format/links.ts'
import { timeAgo } from '../../format/relative-time.ts'
import { formatCount, joinFacts } from '../../format/words.ts'
import { useClock } from '../../hooks/use-clock.ts'
import { type Tone, ToneBadge } from '../../layout/figures/tone-badge.tsx'
import { NothingToDo, QueryResult } from '../../layout/loading/query-result.tsx'
import { Section } from '../../layout/page/section.tsx'
import { layout, SoftText } from '../decisions/index.ts'
import { Outcome } from './outcome.tsx'
import { isUnderWay, useProposal, useProposals } from './proposal-calls.ts'

interface ProposalListProps {
  currentId: string | undefined
  /** Limits the list to the proposals of this import. */
  importId: string | undefined
}

/**
 * Undecided proposals and those accepted automatically in recent days. Proposals that need a decision come first, then
 * the latest.
 */
export function ProposalList({ currentId, importId }: ProposalListProps) {
  const query = useProposals(importId)
  const more = importId && (
    <Link to="/admin/venues" search={{}}>
      All proposals
    </Link>
  )
  return (
    <Section title={importId ? 'Proposals from this list' : 'Proposals'} more={more}>
      <QueryResult query={query} loadingText="Loading the proposals…" failure="Couldn’t load the proposals">
        {({ proposals, total }) =>
          proposals.length === 0 ? (
            <NothingToDo>
              {importId ? 'Nothing to decide.' : 'Nothing to decide. Visitors’ suggestions show up here too.'}
            </NothingToDo>
          ) : (
            <>
              {proposals.length < total && (
                <SoftText block>
                  The first {proposals.length} of {formatCount(total, 'proposal')}.
                </SoftText>
              )}
              <ul className={layout.rows}>
                {proposals.map((proposal) => (
                  <Row
                    key={proposal.id}
                    proposal={proposal}
                    isCurrent={proposal.id === currentId}
                    importId={importId}
                  />
                ))}
              </ul>
            </>
          )
        }
      </QueryResult>
    </Section>
  )
}

interface RowProps extends Pick<ProposalListProps, 'importId'> {
  proposal: ProposalRow
  isCurrent: boolean
}

function Row({ proposal, isCurrent, importId }: RowProps) {
  const { now } = useClock()
  const { id, address, state, source, venue, problem, requestedAt } = proposal
  const { label, tone } = STATE_LABELS[state]
  return (
    <li>
      <div>
        <p>
          <Link
            to="/admin/venues"
            search={{ proposal: id, import: importId }}
            aria-current={isCurrent ? 'page' : undefined}
          >
            {address}
          </Link>{' '}
          <ToneBadge tone={tone}>{label}</ToneBadge>
        </p>
        <SoftText block>
          {describeProposal(proposal)} <time dateTime={requestedAt}>{timeAgo(requestedAt, now)}</time>
        </SoftText>
        {source && <p>{describeSource(proposal, source.name)}</p>}
        {!source && venue && state !== 'accepted' && <p>As the calendar of {venue.name}.</p>}
        {problem && <Text c="var(--hl-bad)">{problem}</Text>}
      </div>
    </li>
  )
}

const describeProposal = ({ origin, platform, sure: isSure, shows }: ProposalRow): string =>
  joinFacts(
    platform ? `${platform}${isSure ? '' : ', not sure'}` : shows !== null && 'not supported',
    platform && formatCount(shows ?? 0, 'show'),
    `from ${ORIGIN_TEXTS[origin]}`,
  )

function describeSource({ state, platform }: ProposalRow, name: string): string {
  if (!platform) return `Looking for another address for ${name}.`
  return `New address ${state === 'accepted' ? 'accepted' : 'proposed'} for ${name}.`
}

interface ProposalCardProps {
  id: string
  /** Called with the proposal's id when its site will be scraped again. */
  onScrapeRequested: (id: string) => void
}

export function ProposalCard({ id, onScrapeRequested }: ProposalCardProps) {
  const query = useProposal(id)
  const failure = isNotFound(query.error) ? 'Proposal not found' : 'Couldn’t load the proposal'
  return (
    <QueryResult query={query} loadingText="Loading the proposal…" failure={failure}>
      {(proposal) => (
        <Section title={getTitle(proposal)}>
          <Steps proposal={proposal} />
          {!isUnderWay(proposal) && <Outcome proposal={proposal} onScrapeRequested={onScrapeRequested} />}
        </Section>
      )}
    </QueryResult>
  )
}

const getTitle = ({ address, result, source, venue }: Proposal): string =>
  venue?.name ?? source?.name ?? result?.facts.name ?? toSite(address)

/** The state of a site's scrape and its steps, which are unfolded while the scrape runs. */
function Steps({ proposal }: { proposal: Proposal }) {
  const { address, origin, state, steps } = proposal
  const { label, tone } = STATE_LABELS[state]
  const isRunning = isUnderWay(proposal)
  return (
    <Stack gap="xs" mb="md" align="flex-start">
      <SoftText block>
        {address}, from {ORIGIN_TEXTS[origin]}
      </SoftText>
      <p role="status">
        <ToneBadge tone={tone}>{label}</ToneBadge> {isRunning && describeProgress(proposal)}
      </p>
      {steps.length > 0 && (
        <details key={String(isRunning)} open={isRunning}>
          <summary>{formatCount(steps.length, 'step')}</summary>
          <ol>
            {steps.map(({ at, url, what }) => (
              <li key={`${at} ${url} ${what}`}>
                {what} <SoftText>{url}</SoftText>
              </li>
            ))}
          </ol>
        </details>
      )}
    </Stack>
  )
}

const describeProgress = ({ state, steps }: Proposal): string => {
  if (state === 'waiting') return 'It’ll be scraped within a minute.'
  return steps.length === 0 ? 'Checking the site…' : `${formatCount(steps.length, 'step')} so far…`
}

const STATE_LABELS: Readonly<Record<ProposalState, { label: string; tone: Tone }>> = {
  waiting: { label: 'Waiting', tone: 'plain' },
  reading: { label: 'Scraping', tone: 'plain' },
  read: { label: 'To decide', tone: 'middling' },
  failed: { label: 'Failed', tone: 'bad' },
  accepted: { label: 'Accepted', tone: 'good' },
  refused: { label: 'Refused', tone: 'plain' },
}

const ORIGIN_TEXTS: Readonly<Record<ProposalOrigin, string>> = {
  operator: 'an operator',
  visitor: 'a visitor',
  import: 'an imported list',
  upkeep: 'the source check',
}
