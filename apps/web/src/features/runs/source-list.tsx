import { Switch } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import type { SourceState } from '@houselights/types/job-routes'
import { safeUrl } from '../../format/links.ts'
import { momentOf } from '../../format/moment.ts'
import { timeAgo } from '../../format/relative-time.ts'
import type { Tone } from '../../layout/tone.ts'
import { ToneBadge } from '../../layout/tone-badge.tsx'
import { inCity } from '../../page-city.ts'
import { useCity } from '../../use-city.ts'
import type { Clock } from '../../use-clock.ts'
import classes from './source-list.module.css'
import { useSwitch } from './use-switch.ts'

/** Every source with its schedule, its health and its switches. */
export const SourceList = ({ sources, clock }: { sources: readonly SourceState[]; clock: Clock }) => (
  <ul className={classes.sources}>
    {sources.map((source) => (
      <SourceItem key={source.id} source={source} clock={clock} />
    ))}
  </ul>
)

function SourceItem({ source, clock }: { source: SourceState; clock: Clock }) {
  const { change, busy } = useSwitch(source.id)
  const city = useCity()
  const { name, venueName, platform, url, kind } = source
  const [tone, word] = healthOf(source)
  return (
    <li className={classes.source}>
      <div className={classes.about}>
        <h2>
          {name} <ToneBadge tone={tone}>{word}</ToneBadge>
        </h2>
        <p className={classes.soft}>
          {[venueName !== name && venueName, kind, platform].filter(Boolean).join(' · ')} ·{' '}
          <a href={safeUrl(url)} target="_blank" rel="noopener noreferrer">
            Listing<span className="visually-hidden"> of {name}</span>
          </a>{' '}
          ·{' '}
          <a href={inCity(city, `/admin/runs?source=${encodeURIComponent(source.id)}`)}>
            Runs<span className="visually-hidden"> of {name}</span>
          </a>
        </p>
        {(source.inactiveReason ?? source.lastProblem) && (
          <p className={source.inactiveReason ? classes.soft : classes.problem}>
            {source.inactiveReason ?? source.lastProblem}
          </p>
        )}
        {source.nextRunMissing && (
          <p className={classes.problem}>
            The queue has no next run of it. A worker that runs gives it one within a minute.
          </p>
        )}
      </div>
      <dl className={classes.times}>
        <div>
          <dt>Next run</dt>
          <dd>{nextRun(source, clock)}</dd>
        </div>
        <div>
          <dt>Last success</dt>
          <dd>{source.lastSuccessAt ? timeAgo(source.lastSuccessAt, clock.now) : 'Never'}</dd>
        </div>
        <div>
          <dt>Found</dt>
          <dd>{source.lastFound ?? '–'}</dd>
        </div>
      </dl>
      <div className={classes.switches}>
        <Switch
          label="Scheduled"
          aria-label={`Scheduled: ${name}`}
          checked={source.scheduled}
          disabled={busy || !source.active}
          onChange={({ currentTarget }) => void change({ scheduled: currentTarget.checked })}
        />
        <Switch
          label="Do not scrape"
          aria-label={`Do not scrape: ${name}`}
          checked={source.doNotScrape}
          disabled={busy}
          onChange={({ currentTarget }) => void change({ doNotScrape: currentTarget.checked })}
        />
      </div>
    </li>
  )
}

function healthOf({
  active,
  doNotScrape,
  scheduled,
  stale,
  failingSince,
  nextRunMissing,
  lastAttemptAt,
}: SourceState): [Tone, string] {
  if (doNotScrape) return ['plain', 'Not to be read']
  if (!active) return ['plain', 'Inactive']
  if (failingSince) return ['bad', 'Failing']
  if (stale) return ['bad', 'Stale']
  if (nextRunMissing) return ['bad', 'No next run']
  if (!scheduled) return ['middling', 'Paused']
  return lastAttemptAt ? ['good', 'Healthy'] : ['plain', 'Never run']
}

function nextRun({ nextRunAt, nextRunMissing, doNotScrape, active, scheduled }: SourceState, clock: Clock): string {
  if (nextRunAt) return momentOf(nextRunAt, clock)
  if (doNotScrape || !active || nextRunMissing) return 'None'
  // where the queue does not answer
  return scheduled ? 'Unknown' : 'Paused'
}
