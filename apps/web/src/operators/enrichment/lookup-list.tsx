import {
  ARTIST_PROVIDERS,
  type ArtistLookup,
  type ArtistProvider,
  type Candidate,
  decideLookup,
  type LookupOutcome,
  listLookups,
  repeatLookup,
} from '@houselights/contracts/operators/enrichment'
import { Card, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { safeUrl } from '../../format/links.ts'
import { timeAgo } from '../../format/relative-time.ts'
import { formatCount, joinFacts } from '../../format/words.ts'
import { useClock } from '../../hooks/use-clock.ts'
import { ToneBadge } from '../../layout/figures/tone-badge.tsx'
import { ArtistLink } from '../../layout/links/subject-links.tsx'
import { operatorCall, operatorQuery } from '../area/index.ts'
import { DecisionButton, FilterLinks, layout, Queue, ReasonList, SoftText, useDecide } from '../decisions/index.ts'
import { EMPTY_TEXTS, OUTCOMES, PROVIDER_NAMES } from './provider-cards.tsx'

interface LookupListProps {
  provider: ArtistProvider | undefined
  outcome: LookupOutcome
}

export function LookupList({ provider, outcome }: LookupListProps) {
  const list = useQuery(operatorQuery(listLookups, { query: { provider, outcome } }))
  const { decide, lastResult, busy } = useDecide()

  const choose = (lookup: ArtistLookup, candidate: Candidate | null) =>
    decide(async () => {
      const { params, artistName, providerName } = getNames(lookup)
      await operatorCall(decideLookup, { params, body: { choose: candidate?.id ?? null } })
      return candidate
        ? `${artistName} is ${candidate.name} on ${providerName}.`
        : `${artistName} is not on ${providerName}.`
    })
  const lookUpAgain = (lookup: ArtistLookup) =>
    decide(async () => {
      const { params, artistName, providerName } = getNames(lookup)
      await operatorCall(repeatLookup, { params })
      return `Looking up ${artistName} on ${providerName}.`
    })

  return (
    <>
      <FilterLinks
        label="Lookups shown"
        groups={[
          OUTCOMES.map(({ label, outcome: each }) => ({
            ...linkOptions({ to: '/admin/enrichment', search: { provider, outcome: each } }),
            label,
            isCurrent: each === outcome,
          })),
          [undefined, ...ARTIST_PROVIDERS].map((each) => ({
            ...linkOptions({ to: '/admin/enrichment', search: { provider: each, outcome } }),
            label: each ? PROVIDER_NAMES[each] : 'Both',
            isCurrent: each === provider,
          })),
        ]}
      />
      <Queue
        query={list}
        loadingText="Loading the artists…"
        failure="Couldn’t load the artists"
        lastDecision={lastResult}
        getStatus={({ lookups, total }) => {
          if (total === 0) return EMPTY_TEXTS[outcome]
          const isPartial = lookups.length < total
          return isPartial
            ? `${formatCount(total, 'artist')}, showing the first ${lookups.length}.`
            : `${formatCount(total, 'artist')}.`
        }}
      >
        {({ lookups }) => (
          <ul className={layout.cards}>
            {lookups.map((lookup) => (
              <Lookup
                key={`${lookup.provider} ${lookup.artist.id}`}
                lookup={lookup}
                busy={busy}
                onChoose={(candidate) => choose(lookup, candidate)}
                onLookUpAgain={() => lookUpAgain(lookup)}
              />
            ))}
          </ul>
        )}
      </Queue>
    </>
  )
}

const getNames = ({ provider, artist }: ArtistLookup) => ({
  params: { provider, artist: artist.id },
  artistName: artist.name,
  providerName: PROVIDER_NAMES[provider],
})

interface LookupProps {
  lookup: ArtistLookup
  busy: boolean
  /** Called with null if none of the candidates is right. */
  onChoose: (candidate: Candidate | null) => void
  onLookUpAgain: () => void
}

function Lookup({ lookup, busy, onChoose, onLookUpAgain }: LookupProps) {
  const { now } = useClock()
  const { artist, shows, provider, outcome, candidates, reasons, problem, lookedUpAt, decided } = lookup
  const providerName = PROVIDER_NAMES[provider]
  const chosenId = outcome === 'linked' ? candidates[0]?.id : undefined
  const noneLabel = candidates.length > 0 ? 'None of these' : 'Not there'
  return (
    <Card component="li">
      <Stack gap={4}>
        <h3>
          <ArtistLink artist={artist} /> <ToneBadge tone="plain">{providerName}</ToneBadge>{' '}
          {decided && <ToneBadge tone="good">decided</ToneBadge>}
        </h3>
        <SoftText block>{joinFacts(artist.genre, ...shows)}</SoftText>
        <ReasonList reasons={reasons} />
        {problem && <Text c="var(--hl-bad)">{problem}</Text>}
      </Stack>
      {candidates.length > 0 && (
        <ul className={layout.rows} aria-label={`${artist.name} on ${providerName}`}>
          {candidates.map((candidate) => {
            const buttonLabel = candidate.id === chosenId ? 'Keep this one' : 'This one'
            return (
              <li key={candidate.id}>
                <CandidateLink {...candidate} />
                <DecisionButton
                  variant={candidate.id === chosenId ? 'default' : 'filled'}
                  busy={busy}
                  name={`${buttonLabel}: ${candidate.name}, ${candidate.details[0] ?? candidate.id}`}
                  onClick={() => onChoose(candidate)}
                >
                  {buttonLabel}
                </DecisionButton>
              </li>
            )
          })}
        </ul>
      )}
      <Group gap="xs">
        {outcome !== 'none' && (
          <DecisionButton
            busy={busy}
            name={`${noneLabel}: ${artist.name} on ${providerName}`}
            onClick={() => onChoose(null)}
          >
            {noneLabel}
          </DecisionButton>
        )}
        <DecisionButton busy={busy} name={`Look up again: ${artist.name} on ${providerName}`} onClick={onLookUpAgain}>
          Look up again
        </DecisionButton>
        <SoftText>
          Looked up <time dateTime={lookedUpAt}>{timeAgo(lookedUpAt, now)}</time>
        </SoftText>
      </Group>
    </Card>
  )
}

const CandidateLink = ({ name, url, details }: Candidate) => (
  <div>
    <a href={safeUrl(url)} target="_blank" rel="noopener noreferrer">
      {name}
      <span className="visually-hidden"> (in a new tab)</span>
    </a>
    {details.length > 0 && <SoftText block>{details.join(' · ')}</SoftText>}
  </div>
)
