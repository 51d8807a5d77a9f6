import type { ProposalRow } from '@houselights/contracts/operators/proposals'
import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { timeAgo } from '../../format/relative-time.ts'
import { counted } from '../../format/words.ts'
import type { Clock } from '../../hooks/use-clock.ts'
import { ToneBadge } from '../../layout/figures/tone-badge.tsx'
import { NothingToDo, QueryResult } from '../../layout/loading/query-result.tsx'
import { Section } from '../../layout/page/section.tsx'
import { layout, Soft } from '../decisions/index.ts'
import { useProposals } from './proposal-calls.ts'
import { ORIGIN_WORDS, STATE_WORDS } from './words.ts'

interface ProposalListProps {
  current: string | undefined
  /** Of which only the proposals are listed. */
  importId: string | undefined
  clock: Clock
}

/** What is not decided, and what was taken over by itself lately: what can be decided first, then the latest. */
export function ProposalList({ current, importId, clock }: ProposalListProps) {
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
                  <Row
                    key={proposal.id}
                    proposal={proposal}
                    isCurrent={proposal.id === current}
                    importId={importId}
                    clock={clock}
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

interface RowProps extends Pick<ProposalListProps, 'importId' | 'clock'> {
  proposal: ProposalRow
  isCurrent: boolean
}

function Row({ proposal, isCurrent, importId, clock }: RowProps) {
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
          {aboutOf(proposal)} <time dateTime={askedAt}>{timeAgo(askedAt, clock.now)}</time>
        </Soft>
        {source && <p>{aboutSource(proposal, source.name)}</p>}
        {problem && <Text c="var(--hl-bad)">{problem}</Text>}
      </div>
    </li>
  )
}

const aboutOf = ({ origin, platform, sure, shows }: ProposalRow): string =>
  [
    platform ? `${platform}${sure ? '' : ', not sure'}` : shows !== null && 'no platform reads it',
    platform && counted(shows ?? 0, 'show'),
    `asked for by ${ORIGIN_WORDS[origin]}`,
  ]
    .filter(Boolean)
    .join(' · ')

function aboutSource({ state, platform }: ProposalRow, name: string): string {
  if (!platform) return `Another address is looked for where ${name} can be read.`
  return `Another address ${state === 'accepted' ? 'was taken over' : 'is proposed'} for ${name}.`
}
