import type { ImproveCounts } from '@houselights/types/jobs'
import { Card } from '@mantine/core'
import { StatCards } from '../../layout/stat-cards.tsx'

/** The counts of a completed fix. */
export const ImprovedPanel = ({ results }: { results: ImproveCounts }) => (
  <Card component="section" mt="lg" bd="1px solid var(--hl-good)" aria-labelledby="improved">
    <h2 id="improved">Improvements applied</h2>
    <StatCards stats={COUNTS.map(([key, name]) => ({ name, value: results[key].toLocaleString('en-US') }))} />
    {results.artistsLinked > 0 && <p>Artists linked besides: {results.artistsLinked.toLocaleString('en-US')}.</p>}
  </Card>
)

const COUNTS = [
  ['duplicatesRemoved', 'Duplicates removed'],
  ['ticketUrlsFixed', 'Ticket URLs fixed'],
  ['descriptionsAdded', 'Descriptions added'],
  ['doorTimesSet', 'Door times set'],
] as const
