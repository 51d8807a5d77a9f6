import type { ImproveCounts } from '@houselights/contracts/jobs/define-operator-job'
import type { VenueQuality } from '@houselights/contracts/operators/quality'
import { Card } from '@mantine/core'
import { StatCards } from '../../layout/cards/stat-cards.tsx'
import { Meter } from '../../layout/figures/meter.tsx'
import { scoreTone, summarize } from './score-tones.ts'

export function SummaryCards({ venues }: { venues: readonly VenueQuality[] }) {
  const { averageScore, totalIssues, highPriorityCount, venueCount } = summarize(venues)
  return (
    <StatCards
      stats={[
        {
          name: 'Average Quality Score',
          value: `${Math.round(averageScore)}%`,
          more: <ScoreBar score={averageScore} label="Average quality score" />,
        },
        { name: 'Total Issues', value: totalIssues.toLocaleString('en-US') },
        { name: 'High Priority', value: highPriorityCount.toLocaleString('en-US') },
        { name: 'Venues Analyzed', value: venueCount.toLocaleString('en-US') },
      ]}
    />
  )
}

const TONES = { default: 'good', secondary: 'middling', destructive: 'bad' } as const

export const ScoreBar = ({ score, label }: { score: number; label: string }) => (
  <Meter value={score} label={label} tone={TONES[scoreTone(score)]} />
)

export const ImprovedPanel = ({ results }: { results: ImproveCounts }) => (
  <Card component="section" mt="lg" bd="1px solid var(--hl-good)" aria-labelledby="improved">
    <h2 id="improved">Improvements applied</h2>
    <StatCards stats={COUNTS.map(([key, name]) => ({ name, value: results[key].toLocaleString('en-US') }))} />
    {results.artistsLinked > 0 && <p>Artists also linked: {results.artistsLinked.toLocaleString('en-US')}.</p>}
  </Card>
)

const COUNTS = [
  ['duplicatesRemoved', 'Duplicates removed'],
  ['ticketUrlsFixed', 'Ticket URLs fixed'],
  ['descriptionsAdded', 'Descriptions added'],
  ['doorTimesSet', 'Door times set'],
] as const
