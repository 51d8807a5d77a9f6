import classes from './score-bar.module.css'
import { scoreTone } from './tones.ts'

/** A score from 0 to 100 as a bar. */
export const ScoreBar = ({ score, label }: { score: number; label: string }) => (
  // biome-ignore lint/a11y/useSemanticElements: browsers draw a meter element each in their own way
  <div
    className={classes.bar}
    role="meter"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.round(score)}
    aria-valuetext={`${Math.round(score)}%`}
    data-tone={scoreTone(score)}
  >
    <div style={{ width: `${Math.min(100, Math.max(0, score))}%` }} />
  </div>
)
