import { isNotFound } from '@houselights/api-client/api-error'
import type { Proposal, ProposalOrigin, ProposalRow, ProposalState } from '@houselights/contracts/operators/proposals'
import { Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { toSite } from '../../format/links.ts'
import { timeAgo } from '../../format/relative-time.ts'
import { counted, joined } from '../../format/words.ts'
import { useClock } from '../../hooks/use-clock.ts'
import { type Tone, ToneBadge } from '../../layout/figures/tone-badge.tsx'
import { NothingToDo, QueryResult } from '../../layout/loading/query-result.tsx'
import { Section } from '../../layout/page/section.tsx'
import { layout, Soft } from '../decisions/index.ts'
import { Outcome } from './outcome.tsx'
import { isUnderWay, useProposal, useProposals } from './proposal-calls.ts'

interface ProposalListProps {
  current: string | undefined
  /** Of which only the proposals are listed. */
  importId: string | undefined
}

/** What is not decided, and what was taken over by itself lately: what can be decided first, then the latest. */
export function ProposalList({ current, importId }: ProposalListProps) {
  const query = useProposals(importId)
  const more = importId && (
    <Link to="/admin/venues" search={{}}>
      All proposals
    </Link>
  )
  return (
    <Section title={importId ? 'Proposals of this list' : 'Proposals'} more={more}>
      <QueryResult query={query} loading="Loading the proposals…" failure="The proposals could not be fetched">
        {({ proposals, total }) =>
          proposals.length === 0 ? (
            <NothingToDo>
              {importId ? 'Nothing to decide.' : 'Nothing to decide. What visitors suggest is listed here too.'}
            </NothingToDo>
          ) : (
            <>
              {proposals.length < total && (
                <Soft block>
                  The first {proposals.length} of {counted(total, 'proposal')}.
                </Soft>
              )}
              <ul className={layout.rows}>
                {proposals.map((proposal) => (
                  <Row key={proposal.id} proposal={proposal} isCurrent={proposal.id === current} importId={importId} />
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
  const { id, address, state, source, problem, askedAt } = proposal
  const { word, tone } = STATE_WORDS[state]
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
          <ToneBadge tone={tone}>{word}</ToneBadge>
        </p>
        <Soft block>
          {describeAbout(proposal)} <time dateTime={askedAt}>{timeAgo(askedAt, now)}</time>
        </Soft>
        {source && <p>{aboutSource(proposal, source.name)}</p>}
        {problem && <Text c="var(--hl-bad)">{problem}</Text>}
      </div>
    </li>
  )
}

const describeAbout = ({ origin, platform, sure, shows }: ProposalRow): string =>
  joined(
    platform ? `${platform}${sure ? '' : ', not sure'}` : shows !== null && 'no platform reads it',
    platform && counted(shows ?? 0, 'show'),
    `asked for by ${ORIGIN_WORDS[origin]}`,
  )

function aboutSource({ state, platform }: ProposalRow, name: string): string {
  if (!platform) return `Another address is looked for where ${name} can be read.`
  return `Another address ${state === 'accepted' ? 'was taken over' : 'is proposed'} for ${name}.`
}

interface ProposalCardProps {
  id: string
  /** A site is read again: the id of its proposal. */
  onAsked: (id: string) => void
}

export function ProposalCard({ id, onAsked }: ProposalCardProps) {
  const query = useProposal(id)
  const failure = isNotFound(query.error) ? 'There is no such proposal' : 'The proposal could not be fetched'
  return (
    <QueryResult query={query} loading="Loading the proposal…" failure={failure}>
      {(proposal) => (
        <Section title={getTitle(proposal)}>
          <Steps proposal={proposal} />
          {!isUnderWay(proposal) && <Outcome proposal={proposal} onAsked={onAsked} />}
        </Section>
      )}
    </QueryResult>
  )
}

const getTitle = ({ address, result, source, venue }: Proposal): string =>
  venue?.name ?? source?.name ?? result?.facts.name ?? toSite(address)

/** Where the reading of a site stands, and its steps: open while they come, folded afterwards. */
function Steps({ proposal }: { proposal: Proposal }) {
  const { address, origin, state, steps } = proposal
  const { word, tone } = STATE_WORDS[state]
  const underWay = isUnderWay(proposal)
  return (
    <Stack gap="xs" mb="md" align="flex-start">
      <Soft block>
        {address}, asked for by {ORIGIN_WORDS[origin]}
      </Soft>
      <p role="status">
        <ToneBadge tone={tone}>{word}</ToneBadge> {underWay && describeProgress(proposal)}
      </p>
      {steps.length > 0 && (
        <details key={String(underWay)} open={underWay}>
          <summary>{counted(steps.length, 'step')}</summary>
          <ol>
            {steps.map(({ at, url, what }) => (
              <li key={`${at} ${url} ${what}`}>
                {what} <Soft>{url}</Soft>
              </li>
            ))}
          </ol>
        </details>
      )}
    </Stack>
  )
}

const describeProgress = ({ state, steps }: Proposal): string => {
  if (state === 'waiting') return 'It is read within a minute.'
  return steps.length === 0 ? 'The site is being looked at…' : `${counted(steps.length, 'step')} so far…`
}

const STATE_WORDS: Readonly<Record<ProposalState, { word: string; tone: Tone }>> = {
  waiting: { word: 'Waiting', tone: 'plain' },
  reading: { word: 'Being read', tone: 'plain' },
  read: { word: 'To decide', tone: 'middling' },
  failed: { word: 'Not read', tone: 'bad' },
  accepted: { word: 'Accepted', tone: 'good' },
  refused: { word: 'Refused', tone: 'plain' },
}

const ORIGIN_WORDS: Readonly<Record<ProposalOrigin, string>> = {
  operator: 'an operator',
  visitor: 'a visitor',
  import: 'an imported list',
  upkeep: 'the check of sources',
}
