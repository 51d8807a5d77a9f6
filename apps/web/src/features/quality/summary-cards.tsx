import type { VenueQuality } from '@houselights/types/quality'
import { StatCards } from '../../layout/stat-cards.tsx'
import { ScoreBar } from './score-bar.tsx'
import { summaryOf } from './tones.ts'

/** The analysis in four numbers. */
export function SummaryCards({ venues }: { venues: readonly VenueQuality[] }) {
  const { averageScore, totalIssues, highPriority, venues: analyzed } = summaryOf(venues)
  return (
    <StatCards
      stats={[
        {
          name: 'Average Quality Score',
          value: `${Math.round(averageScore)}%`,
          more: <ScoreBar score={averageScore} label="Average quality score" />,
        },
        { name: 'Total Issues', value: totalIssues.toLocaleString('en-US') },
        { name: 'High Priority', value: highPriority.toLocaleString('en-US') },
        { name: 'Venues Analyzed', value: analyzed.toLocaleString('en-US') },
      ]}
    />
  )
}
