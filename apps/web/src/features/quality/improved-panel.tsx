import type { ImproveCounts } from '@houselights/types/jobs'
import classes from './improved-panel.module.css'

/** The counts of a completed fix. */
export const ImprovedPanel = ({ results }: { results: ImproveCounts }) => (
  <section className={classes.panel} aria-labelledby="improved">
    <h2 id="improved">Improvements applied</h2>
    <dl>
      {COUNTS.map(([name, label]) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{results[name].toLocaleString('en-US')}</dd>
        </div>
      ))}
    </dl>
    {results.artistsLinked > 0 && <p>Artists linked besides: {results.artistsLinked.toLocaleString('en-US')}.</p>}
  </section>
)

const COUNTS = [
  ['duplicatesRemoved', 'Duplicates removed'],
  ['ticketUrlsFixed', 'Ticket URLs fixed'],
  ['descriptionsAdded', 'Descriptions added'],
  ['doorTimesSet', 'Door times set'],
] as const
