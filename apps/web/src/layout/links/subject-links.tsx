import { isUnannounced } from '@houselights/contracts/entities/unannounced'
import { Link } from '@tanstack/react-router'

interface LinkStyleProps {
  className?: string | undefined
  preload?: false
}
type NamedSubject = { slug: string; name: string }

export const EventLink = ({ event, ...styleProps }: LinkStyleProps & { event: { slug: string; title: string } }) => (
  <Link to="/events/$slug" params={{ slug: event.slug }} {...styleProps}>
    {event.title}
  </Link>
)

/** A link to a venue's page, or only words for a show whose location is announced later. */
export const VenueLink = ({ venue, ...styleProps }: LinkStyleProps & { venue: NamedSubject }) =>
  isUnannounced(venue) ? (
    venue.name
  ) : (
    <Link to="/venues/$slug" params={{ slug: venue.slug }} {...styleProps}>
      {venue.name}
    </Link>
  )

export const ArtistLink = ({ artist, ...styleProps }: LinkStyleProps & { artist: NamedSubject }) => (
  <Link to="/artists/$slug" params={{ slug: artist.slug }} {...styleProps}>
    {artist.name}
  </Link>
)
