import type { Event } from '@houselights/contracts/entities/entities'
import { isUnannounced } from '@houselights/contracts/entities/unannounced'
import { useEffect, useState } from 'react'
import { timeAgo } from '../../format/relative-time.ts'
import { useSettings } from '../../hooks/use-settings.ts'
import { isOff } from '../events/index.ts'
import classes from './social-proof.module.css'

/** From the specification's simulation. */
const CANNED_LINES = [
  'Popular with people who like this kind of music',
  'Shows at this venue tend to fill up',
  'Saved by several listeners this week',
] as const
const LINES_SHOWN = 2
const MIN_VIEWERS = 3
const MIN_INITIAL_VIEWERS = 8
const MAX_INITIAL_VIEWERS = 22

/** `random` returns numbers from 0 up to, but not including, 1. */
const chooseInitialViewers = (random: () => number): number =>
  MIN_INITIAL_VIEWERS + Math.floor(random() * (MAX_INITIAL_VIEWERS - MIN_INITIAL_VIEWERS + 1))

/** Changes the number of viewers by one at most, and never to less than three. @internal for its test */
export const changeViewers = (viewers: number, random: () => number): number =>
  Math.max(MIN_VIEWERS, viewers - 1 + Math.floor(random() * 3))

const chooseCannedLines = (random: () => number): readonly string[] => {
  const omittedIndex = Math.floor(random() * CANNED_LINES.length)
  return CANNED_LINES.filter((_, index) => index !== omittedIndex)
}

/** Creates lines with facts: when the show was first seen, and how many sources list it. @internal for its test */
export function createTruthfulLines({ sources }: Pick<Event, 'sources'>, now: string): string[] {
  const firstSeen = sources.map(({ firstSeenAt }) => firstSeenAt).sort((a, b) => Date.parse(a) - Date.parse(b))[0]
  return [
    ...(firstSeen ? [`Announced ${timeAgo(firstSeen, now)}`] : []),
    ...(sources.length > 0 ? [`Listed by ${sources.length} source${sources.length === 1 ? '' : 's'}`] : []),
  ]
}

const DRIFT_MS = 20_000

/**
 * Shows simulated lines, truthful ones or none, as configured. Nothing is simulated for a canceled or postponed show, or
 * for one whose location isn't known.
 */
export function SocialProof({ event, now }: { event: Event; now: string }) {
  const settings = useSettings()
  if (settings.socialProof === 'off') return null
  if (settings.socialProof === 'truthful')
    return <Lines lines={createTruthfulLines(event, now).slice(0, LINES_SHOWN)} />
  return isOff(event) || isUnannounced(event.venue) ? null : <SimulatedLines />
}

/**
 * Only the browser draws random numbers, so that hydration matches the server's markup. Space for the lines is
 * reserved.
 */
function SimulatedLines() {
  const [viewers, setViewers] = useState<number>()
  const [lines, setLines] = useState<readonly string[]>([])
  useEffect(() => {
    setViewers(chooseInitialViewers(Math.random))
    setLines(chooseCannedLines(Math.random))
    const timer = setInterval(() => setViewers((current) => current && changeViewers(current, Math.random)), DRIFT_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className={`with-script ${classes.simulated}`} data-simulated>
      {viewers !== undefined && (
        <p className={classes.viewers} data-viewers={viewers}>
          <span className={classes.dot} aria-hidden="true" />
          {viewers} people are looking at this show
        </p>
      )}
      <Lines lines={lines} />
    </div>
  )
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul className="quiet" aria-label="Interest in this show">
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)
