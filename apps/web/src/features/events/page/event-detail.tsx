import type { Event } from '@houselights/contracts/entities/entities'
import { isUnannounced } from '@houselights/contracts/entities/unannounced'
import type { Box } from '@houselights/design-system/photo-sizes'
import { formatArea } from '@houselights/domain/venues/venue-place'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { mapAddress } from '../../../format/links.ts'
import { timeAgo } from '../../../format/relative-time.ts'
import { SOURCE_KINDS } from '../../../format/source-kinds.ts'
import { shorten, toWords } from '../../../format/words.ts'
import type { Clock } from '../../../hooks/use-clock.ts'
import { InferredMark } from '../../../layout/facts/inferred-mark.tsx'
import { LinkButton } from '../../../layout/links/link-button.tsx'
import { ArtistLink, VenueLink } from '../../../layout/links/subject-links.tsx'
import { Section } from '../../../layout/page/section.tsx'
import { ArtistPicture } from '../../pictures/index.ts'
import { SpotifyPlayer } from '../../player/index.ts'
import { ArtistLinks } from '../facts/bill.tsx'
import { SourceName } from '../facts/source-name.tsx'
import classes from './event-detail.module.css'
import { EventHero } from './event-hero.tsx'

interface EventDetailProps {
  event: Event
  clock: Clock
  actions: ReactNode
  alternatives: ReactNode
  support: ReactNode
}

/** The page passes in the parts that belong to other features. */
export const EventDetail = ({ event, clock, actions, alternatives, support }: EventDetailProps) => (
  <article className="wrap">
    <EventHero event={event} clock={clock}>
      {actions}
    </EventHero>
    <div className={classes.columns}>
      <div>
        {event.description && (
          <Section title="About this show" more={event.inferred.includes('description') && <InferredMark />}>
            <p className="description">{event.description}</p>
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
        {!isUnannounced(event.venue) && <VenueBox event={event} clock={clock} />}
        {support}
      </aside>
    </div>
  </article>
)

function VenueBox({ event: { venue, room }, clock }: { event: Event; clock: Clock }) {
  const area = formatArea(venue)
  return (
    <Section title="Venue">
      <address className={classes.venue}>
        <VenueLink venue={venue} /> {room && <span>{room}</span>} {venue.address && <span>{venue.address}</span>}{' '}
        {area && <span>{area}</span>}{' '}
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

const SourceList = ({ event, now }: { event: Pick<Event, 'sources' | 'inferred'>; now: string }) => (
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
      <p className={`quiet ${classes.inferred}`}>Inferred, not listed: {event.inferred.map(toWords).join(', ')}.</p>
    )}
  </>
)

const BOXES: readonly Box[] = [{ width: '10rem', height: '10rem' }]

function ArtistFeature({ event }: { event: Event }) {
  const { artist, openingActsDetails: openers } = event
  if (!artist) return null
  return (
    <Section title="The artist">
      <div className={classes.artistCard}>
        <ArtistPicture artist={artist} boxes={BOXES} className={classes.artistPicture} />
        <div className={classes.artistWords}>
          <h3>
            <ArtistLink artist={artist} />
          </h3>
          {artist.genre && <p className={classes.artistGenre}>{artist.genre}</p>}
          {artist.description && <p>{shorten(artist.description)}</p>}
          <SpotifyPlayer key={artist.id} name={artist.name} spotifyId={artist.spotifyId} height={152} />
        </div>
      </div>
      {openers.length > 0 && (
        <p className={classes.openers}>
          Also on the bill: <ArtistLinks artists={openers} />
        </p>
      )}
    </Section>
  )
}
