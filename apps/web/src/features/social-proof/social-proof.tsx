import type { Event } from '@houselights/types/entities'
import { useEffect, useState } from 'react'
import { useSettings } from '../../use-settings.ts'
import { isOff } from '../events/index.ts'
import { cannedLines, drifted, firstViewers, LINES_SHOWN, truthfulLines } from './proof.ts'
import classes from './social-proof.module.css'

const DRIFT_MS = 20_000

/**
 * The lines below the actions, as configured: simulated, truthful or none. None are simulated for a cancelled or
 * postponed show.
 */
export function SocialProof({ event, now }: { event: Event; now: string }) {
  const settings = useSettings()
  if (settings.socialProof === 'off') return null
  if (settings.socialProof === 'truthful') return <Lines lines={truthfulLines(event, now).slice(0, LINES_SHOWN)} />
  return isOff(event) ? null : <Simulated />
}

/** Random numbers from the browser alone, so that hydration finds the server's markup; their space is reserved. */
function Simulated() {
  const [viewers, setViewers] = useState<number>()
  const [lines, setLines] = useState<readonly string[]>([])
  useEffect(() => {
    setViewers(firstViewers(Math.random))
    setLines(cannedLines(Math.random))
    const timer = setInterval(() => setViewers((before) => before && drifted(before, Math.random)), DRIFT_MS)
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
  <ul className={classes.lines} aria-label="About the interest in this show">
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)
