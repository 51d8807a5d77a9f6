import type { QualityIssue } from '@houselights/types/quality'
import { counted } from '../../format/words.ts'
import { EventLine } from './event-line.tsx'
import { LazyDetails } from './lazy-details.tsx'
import { Tag } from './tag.tsx'
import { SEVERITY_TONES } from './tones.ts'
import classes from './venue-issue.module.css'

/** One issue of a venue: its severity, the points it costs, its rule, and its events. */
export const VenueIssue = ({ issue }: { issue: QualityIssue }) => (
  <li className={classes.issue}>
    <p className={classes.head}>
      <Tag tone={SEVERITY_TONES[issue.severity]}>{issue.severity}</Tag>
      <strong>{issue.description}</strong>
    </p>
    <p className={classes.facts}>
      <span>{issue.fixable ? 'Auto-fixable' : 'Manual review needed'}</span>
      <span>{counted(issue.count, 'event')}</span>
      <span>{pointsOf(issue.pointsLost)}</span>
    </p>
    <LazyDetails summary="What is checked, and which events">
      {() => (
        <>
          <p>
            <strong>Looks at:</strong> {issue.looksAt}
          </p>
          <p>
            <strong>Why:</strong> {issue.why}
          </p>
          <ul className={classes.events}>
            {issue.events.map((event) => (
              <li key={event.id}>
                <EventLine event={event} />
                <p>{event.note}</p>
              </li>
            ))}
          </ul>
          {issue.count > issue.events.length && issue.events.length > 0 && (
            <p className={classes.facts}>and {counted(issue.count - issue.events.length, 'more', 'more')}</p>
          )}
        </>
      )}
    </LazyDetails>
  </li>
)

const pointsOf = (points: number) => `costs ${counted(Math.round(points * 10) / 10, 'point')}`
