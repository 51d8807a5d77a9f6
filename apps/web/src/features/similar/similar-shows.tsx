import { similarQuery } from '@houselights/api-client/queries'
import type { SimilarEvent } from '@houselights/contracts/public-api/similar'
import { shortShowDay } from '@houselights/domain/dates/format-show-time'
import { shortPrice } from '@houselights/domain/prices/format-price'
import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import type { Clock } from '../../hooks/use-clock.ts'
import { EventLink } from '../../layout/links/subject-links.tsx'
import { Part, RETRIED_BY_BUTTON } from '../../layout/loading/page-part.tsx'
import { Section } from '../../layout/page/section.tsx'
import { timeWords } from '../events/index.ts'
import classes from './similar-shows.module.css'

export function SimilarShows({ slug, clock }: { slug: string; clock: Clock }) {
  const query = useQuery({ ...similarQuery({ params: { slug } }), ...RETRIED_BY_BUTTON })
  const hydrated = useHydrated()
  // nothing is shown while the browser loads them: it is below what the page is about
  if (query.data?.length === 0 || (!query.data && hydrated && !query.error)) return null
  return (
    <Section title="More like this">
      <Part query={query} failure="Failed to fetch events" skeleton={null}>
        {(similar) => (
          <ul className={classes.shows}>
            {similar.map((one) => (
              <SimilarShow key={one.event.id} similar={one} clock={clock} />
            ))}
          </ul>
        )}
      </Part>
    </Section>
  )
}

const SimilarShow = ({ similar: { event, reasons }, clock }: { similar: SimilarEvent; clock: Clock }) => (
  <li className={classes.show} data-event={event.slug}>
    <EventLink event={event} className={classes.title} />
    <p className="quiet">
      {[shortShowDay(event, clock), timeWords(event, clock.timeZone), event.venue.name, shortPrice(event)]
        .filter(Boolean)
        .join(' · ')}
    </p>
    <p className={classes.reasons}>{inWords(reasons)}</p>
  </li>
)

/** "Also stoner rock, also under $20" */
const inWords = (reasons: readonly string[]): string => {
  const words = reasons.join(', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
