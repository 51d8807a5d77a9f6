import type { Event } from '@houselights/contracts/entities/entities'
import type { Box } from '@houselights/design-system/photo-sizes'
import { shortened } from '../../../format/words.ts'
import { ArtistLink } from '../../../layout/links/subject-links.tsx'
import { Section } from '../../../layout/page/section.tsx'
import { ArtistPicture } from '../../pictures/index.ts'
import { SpotifyPlayer } from '../../player/index.ts'
import { ArtistLinks } from '../facts/bill.tsx'
import classes from './artist-feature.module.css'

const BOXES: readonly Box[] = [{ width: '10rem', height: '10rem' }]

export function ArtistFeature({ event }: { event: Event }) {
  const { artist, openingActsDetails: openers } = event
  if (!artist) return null
  return (
    <Section title="The artist">
      <div className={classes.card}>
        <ArtistPicture artist={artist} boxes={BOXES} className={classes.picture} />
        <div className={classes.words}>
          <h3>
            <ArtistLink artist={artist} />
          </h3>
          {artist.genre && <p className={classes.genre}>{artist.genre}</p>}
          {artist.description && <p>{shortened(artist.description)}</p>}
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
