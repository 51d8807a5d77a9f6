import type { LookupOutcome, Provider, ProviderState } from '@houselights/contracts/operators/enrichment'
import { Card } from '@mantine/core'
import { formatDayAndTime } from '../../format/day-and-time.ts'
import { useClock } from '../../hooks/use-clock.ts'
import { FactList } from '../../layout/facts/fact-list.tsx'
import { type Tone, ToneBadge } from '../../layout/figures/tone-badge.tsx'
import { layout } from '../decisions/index.ts'

export const ProviderCards = ({ providers }: { providers: readonly ProviderState[] }) => (
  <ul className={layout.cards} style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(min(18rem, 100%), 1fr))' }}>
    {providers.map((state) => (
      <ProviderCard key={state.provider} state={state} />
    ))}
  </ul>
)

function ProviderCard({ state }: { state: ProviderState }) {
  const clock = useClock()
  const { provider, missing, pausedUntil, pausedWhy, callsPerDay } = state
  const [tone, statusText] = getHealth(state)
  const formatNumber = (number: number) => number.toLocaleString('en-US')
  const calls = formatNumber(state.callsToday)
  return (
    <Card component="li">
      <h3>
        {PROVIDER_NAMES[provider]} <ToneBadge tone={tone}>{statusText}</ToneBadge>
      </h3>
      {missing && <p>{missing}</p>}
      {pausedUntil && (
        <p>
          {pausedWhy} Resumes <time dateTime={pausedUntil}>{formatDayAndTime(pausedUntil, clock)}</time>.
        </p>
      )}
      <FactList
        facts={[
          ['Linked', formatNumber(state.linked)],
          ['To decide', formatNumber(state.ask)],
          ['Not there', formatNumber(state.none)],
          ['Failed', formatNumber(state.failed)],
          ['Not looked up yet', formatNumber(state.waiting)],
          ['Calls today', callsPerDay === null ? calls : `${calls} of ${formatNumber(callsPerDay)}`],
        ]}
      />
    </Card>
  )
}

function getHealth({ missing, pausedUntil }: ProviderState): [Tone, string] {
  if (missing) return ['plain', 'not set up']
  return pausedUntil ? ['middling', 'paused'] : ['good', 'works']
}

export const PROVIDER_NAMES: Readonly<Record<Provider, string>> = {
  musicbrainz: 'MusicBrainz',
  spotify: 'Spotify',
  'google-places': 'Google Places',
}

export const OUTCOMES: readonly { outcome: LookupOutcome; label: string }[] = [
  { outcome: 'ask', label: 'To decide' },
  { outcome: 'failed', label: 'Failed' },
  { outcome: 'linked', label: 'Linked' },
  { outcome: 'none', label: 'Not there' },
]

export const EMPTY_TEXTS: Readonly<Record<LookupOutcome, string>> = {
  ask: 'Nothing to decide.',
  failed: 'No failed lookups.',
  linked: 'No linked artists yet.',
  none: 'No artists missing there.',
}
