import { isUnderWay } from '@houselights/api-client/proposal-queries'
import type { Proposal } from '@houselights/types/proposals'
import { counted } from '../../format/words.ts'
import { ToneBadge } from '../../layout/tone-badge.tsx'
import classes from './proposals.module.css'
import { ORIGIN_WORDS, STATE_WORDS } from './words.ts'

/** Where the reading of a site stands, and its steps: open while they come, folded afterwards. */
export function Steps({ proposal }: { proposal: Proposal }) {
  const { address, origin, state, steps } = proposal
  const { word, tone } = STATE_WORDS[state]
  const underWay = isUnderWay(proposal)
  return (
    <div className={classes.steps}>
      <p className={classes.soft}>
        {address}, asked for by {ORIGIN_WORDS[origin]}
      </p>
      <p role="status">
        <ToneBadge tone={tone}>{word}</ToneBadge> {underWay && progressOf(proposal)}
      </p>
      {steps.length > 0 && (
        <details key={String(underWay)} open={underWay}>
          <summary>{counted(steps.length, 'step')}</summary>
          <ol>
            {steps.map(({ at, url, what }) => (
              <li key={`${at} ${url} ${what}`}>
                {what} <span className={classes.soft}>{url}</span>
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  )
}

const progressOf = ({ state, steps }: Proposal): string => {
  if (state === 'waiting') return 'It is read within a minute.'
  return steps.length === 0 ? 'The site is being looked at…' : `${counted(steps.length, 'step')} so far…`
}
