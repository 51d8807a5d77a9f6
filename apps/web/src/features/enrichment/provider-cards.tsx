import type { ProviderState } from '@houselights/types/enrichment'
import { momentOf } from '../../format/moment.ts'
import type { Tone } from '../../layout/tone.ts'
import { ToneBadge } from '../../layout/tone-badge.tsx'
import type { Clock } from '../../use-clock.ts'
import classes from './provider-cards.module.css'
import { PROVIDER_NAMES } from './provider-words.ts'

const COUNTS = [
  ['linked', 'Linked'],
  ['ask', 'To be decided'],
  ['none', 'Not there'],
  ['failed', 'Failed'],
  ['waiting', 'Not asked yet'],
] as const

/** The state of each provider. */
export const ProviderCards = ({ providers, clock }: { providers: readonly ProviderState[]; clock: Clock }) => (
  <ul className={classes.cards}>
    {providers.map((state) => (
      <li key={state.provider} className={classes.card}>
        <ProviderCard state={state} clock={clock} />
      </li>
    ))}
  </ul>
)

function ProviderCard({ state, clock }: { state: ProviderState; clock: Clock }) {
  const { provider, missing, pausedUntil, pausedWhy, callsToday, callsPerDay } = state
  const [tone, word] = healthOf(state)
  const calls = callsToday.toLocaleString('en-US')
  return (
    <>
      <h3>
        {PROVIDER_NAMES[provider]} <ToneBadge tone={tone}>{word}</ToneBadge>
      </h3>
      {missing && <p>{missing}</p>}
      {pausedUntil && (
        <p>
          {pausedWhy} Asked again from <time dateTime={pausedUntil}>{momentOf(pausedUntil, clock)}</time>.
        </p>
      )}
      <dl className={classes.counts}>
        {COUNTS.map(([count, label]) => (
          <div key={count}>
            <dt>{label}</dt>
            <dd>{state[count].toLocaleString('en-US')}</dd>
          </div>
        ))}
        <div>
          <dt>Calls today</dt>
          <dd>{callsPerDay === null ? calls : `${calls} of ${callsPerDay.toLocaleString('en-US')}`}</dd>
        </div>
      </dl>
    </>
  )
}

function healthOf({ missing, pausedUntil }: ProviderState): [Tone, string] {
  if (missing) return ['plain', 'not set up']
  return pausedUntil ? ['middling', 'paused'] : ['good', 'works']
}
