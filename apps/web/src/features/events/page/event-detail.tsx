import type { Event } from '@houselights/contracts/entities/entities'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { mapAddress } from '../../../format/links.ts'
import type { Clock } from '../../../hooks/use-clock.ts'
import { InferredMark } from '../../../layout/facts/inferred-mark.tsx'
import { LinkButton } from '../../../layout/links/link-button.tsx'
import { VenueLink } from '../../../layout/links/subject-links.tsx'
import { Section } from '../../../layout/page/section.tsx'
import { ArtistFeature } from './artist-feature.tsx'
import classes from './event-detail.module.css'
import { EventHero } from './event-hero.tsx'
import { SourceList } from './event-sources.tsx'

interface EventDetailProps {
  event: Event
  clock: Clock
  actions: ReactNode
  alternatives: ReactNode
  support: ReactNode
}

/** Pieces of other features are handed in by the page. */
export const EventDetail = ({ event, clock, actions, alternatives, support }: EventDetailProps) => (
  <article className="wrap">
    <EventHero event={event} clock={clock}>
      {actions}
    </EventHero>
    <div className={classes.columns}>
      <div>
        {event.description && (
          <Section title="About this show" more={event.inferred.includes('description') && <InferredMark />}>
            <p className={classes.description}>{event.description}</p>
          </Section>
        )}
        <ArtistFeature event={event} />
        <Section title="Where this comes from">
          <SourceList event={event} now={clock.now} />
          <p className={`screen-only ${classes.report}`}>
            <Link to="/events/$slug/report" params={{ slug: event.slug }} preload={false} rel="nofollow">
              Report a mistake
            </Link>
          </p>
        </Section>
        {alternatives}
      </div>
      <aside aria-label="Venue and support">
        <VenueBox event={event} clock={clock} />
        {support}
      </aside>
    </div>
  </article>
)

function VenueBox({ event: { venue, room }, clock }: { event: Event; clock: Clock }) {
  return (
    <Section title="Venue">
      <address className={classes.venue}>
        <VenueLink venue={venue} /> {room && <span>{room}</span>} {venue.address && <span>{venue.address}</span>}{' '}
        {venue.neighborhood && <span>{venue.neighborhood}</span>}{' '}
        <a className={classes.map} href={mapAddress(venue, clock.city)} rel="noopener">
          Open in a map
        </a>
      </address>
      <LinkButton
        to="/venues/$slug"
        params={{ slug: venue.slug }}
        variant="default"
        size="sm"
        className={classes.venuePage}
      >
        More at this venue
      </LinkButton>
    </Section>
  )
}
