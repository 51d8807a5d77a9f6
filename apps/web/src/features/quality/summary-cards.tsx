import type { VenueQuality } from '@houselights/types/quality'
import { ScoreBar } from './score-bar.tsx'
import classes from './summary-cards.module.css'
import { summaryOf } from './tones.ts'

/** What the analysis comes to, in four numbers. */
export function SummaryCards({ venues }: { venues: readonly VenueQuality[] }) {
  const { averageScore, totalIssues, highPriority, venues: analyzed } = summaryOf(venues)
  return (
    <dl className={classes.cards}>
      <div>
        <dt>Average Quality Score</dt>
        <dd>{Math.round(averageScore)}%</dd>
        <dd>
          <ScoreBar score={averageScore} label="Average quality score" />
        </dd>
      </div>
      <div>
        <dt>Total Issues</dt>
        <dd>{totalIssues.toLocaleString('en-US')}</dd>
      </div>
      <div>
        <dt>High Priority</dt>
        <dd>{highPriority.toLocaleString('en-US')}</dd>
      </div>
      <div>
        <dt>Venues Analyzed</dt>
        <dd>{analyzed.toLocaleString('en-US')}</dd>
      </div>
    </dl>
  )
}
