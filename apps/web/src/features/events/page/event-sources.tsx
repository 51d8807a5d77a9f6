import type { Event, EventSource } from '@houselights/contracts/entities/entities'
import { safeUrl, siteOf } from '../../../format/links.ts'
import { timeAgo } from '../../../format/relative-time.ts'
import { SOURCE_KINDS } from '../../../format/source-kinds.ts'
import { spaced } from '../../../format/words.ts'
import classes from './event-sources.module.css'

export const SourceList = ({ event, now }: { event: Pick<Event, 'sources' | 'inferred'>; now: string }) => (
  <>
    <ul className={classes.sources}>
      {event.sources.map((source) => (
        <li key={source.url}>
          <SourceName source={source} /> <span className="quiet">({SOURCE_KINDS[source.kind]})</span>
          <p className="quiet">
            Last seen <time dateTime={source.lastSeenAt}>{timeAgo(source.lastSeenAt, now)}</time>, first seen{' '}
            <time dateTime={source.firstSeenAt}>{timeAgo(source.firstSeenAt, now)}</time>
          </p>
        </li>
      ))}
    </ul>
    {event.inferred.length > 0 && (
      <p className={`quiet ${classes.inferred}`}>
        Worked out rather than read: {event.inferred.map(spaced).join(', ')}.
      </p>
    )}
  </>
)

function SourceName({ source: { name, url } }: { source: EventSource }) {
  const safe = safeUrl(url)
  if (!safe) return <strong>{name}</strong>
  return (
    <>
      <strong>{name}</strong>,{' '}
      <a href={safe} rel="noopener">
        {siteOf(safe)}
      </a>
    </>
  )
}
