import type { Artist } from '@houselights/contracts/entities/entities'
import type { Box } from '@houselights/design-system/photo-sizes'
import { memo, useState } from 'react'
import { formatCount, formatThousands } from '../../format/words.ts'
import grid from '../../layout/cards/card-grid.module.css'
import { CardTitle } from '../../layout/cards/picture-card.tsx'
import { ArtistLink } from '../../layout/links/subject-links.tsx'
import { ArtistPicture } from '../pictures/index.ts'
import { SpotifyPlayer } from '../player/index.ts'
import classes from './artist-card.module.css'

const BOXES: readonly Box[] = [{ width: '5rem', height: '5rem' }]
const FIRST_VIEW_CARDS = 8

const ArtistCard = memo(({ artist, isInFirstView = false }: { artist: Artist; isInFirstView?: boolean }) => {
  const [playing, setPlaying] = useState(false)
  const facts = [
    artist.genre,
    artist.location,
    artist.monthlyListeners !== null && `${formatThousands(artist.monthlyListeners)} listeners`,
    artist.followers !== null && `${formatThousands(artist.followers)} followers`,
  ].filter(Boolean)
  return (
    <article className={classes.card} data-playing={playing || undefined}>
      <ArtistPicture
        artist={artist}
        boxes={BOXES}
        className={classes.art}
        urgency={isInFirstView ? 'first' : undefined}
      />
      <div className={`quiet ${classes.body}`}>
        <CardTitle level={2}>
          <ArtistLink artist={artist} className="covers" />
        </CardTitle>
        {facts.length > 0 && <p>{facts.join(' · ')}</p>}
        <p className={classes.count}>
          {artist.upcomingCount > 0 ? formatCount(artist.upcomingCount, 'upcoming show') : 'No upcoming shows'}
        </p>
      </div>
      <div className={classes.player}>
        <SpotifyPlayer name={artist.name} spotifyId={artist.spotifyId} height={352} onToggle={setPlaying} />
      </div>
    </article>
  )
})

export const ArtistCards = ({ artists }: { artists: readonly Artist[] }) => (
  <div className={grid.wide}>
    {artists.map((artist, index) => (
      <ArtistCard key={artist.id} artist={artist} isInFirstView={index < FIRST_VIEW_CARDS} />
    ))}
  </div>
)
