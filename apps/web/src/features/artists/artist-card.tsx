import { Artwork } from '@houselights/design-system/components/artwork'
import type { Artist } from '@houselights/types/entities'
import { Link } from '@tanstack/react-router'
import { counted } from '../../format/words.ts'
import classes from './artist-card.module.css'

/** One artist in a grid: the whole card leads to them. */
export const ArtistCard = ({ artist }: { artist: Artist }) => {
  const facts = [artist.genre, artist.location].filter(Boolean)
  return (
    <article className={classes.card}>
      <Artwork name={artist.name} className={classes.art} letter />
      <div className={classes.body}>
        <h2 className={classes.name}>
          <Link to="/artists/$slug" params={{ slug: artist.slug }}>
            {artist.name}
          </Link>
        </h2>
        {facts.length > 0 && <p>{facts.join(' · ')}</p>}
        <p className={classes.count}>
          {artist.upcomingCount > 0 ? counted(artist.upcomingCount, 'upcoming show') : 'No upcoming shows'}
        </p>
      </div>
    </article>
  )
}

/** Artist cards side by side, as many as fit. */
export const ArtistCards = ({ artists }: { artists: readonly Artist[] }) => (
  <div className={classes.grid}>
    {artists.map((artist) => (
      <ArtistCard key={artist.id} artist={artist} />
    ))}
  </div>
)
