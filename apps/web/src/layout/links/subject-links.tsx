import { Link } from '@tanstack/react-router'

interface LinkLooks {
  className?: string | undefined
  preload?: false
}
type NamedSubject = { slug: string; name: string }

export const EventLink = ({ event, ...looks }: LinkLooks & { event: { slug: string; title: string } }) => (
  <Link to="/events/$slug" params={{ slug: event.slug }} {...looks}>
    {event.title}
  </Link>
)

export const VenueLink = ({ venue, ...looks }: LinkLooks & { venue: NamedSubject }) => (
  <Link to="/venues/$slug" params={{ slug: venue.slug }} {...looks}>
    {venue.name}
  </Link>
)

export const ArtistLink = ({ artist, ...looks }: LinkLooks & { artist: NamedSubject }) => (
  <Link to="/artists/$slug" params={{ slug: artist.slug }} {...looks}>
    {artist.name}
  </Link>
)
