import type { Artist } from '@houselights/contracts/entities/entities'
import { Photo, type PhotoProps } from '@houselights/design-system/components/photo'
import { artistPicture } from '@houselights/design-system/stock-pictures'
import classes from './artist-picture.module.css'
import { spotifyPictureOf } from './event-picture.tsx'
import { SpotifyPicture } from './spotify-picture.tsx'

interface ArtistPictureProps extends Omit<PhotoProps, 'picture' | 'fit' | 'style'> {
  artist: Pick<Artist, 'name' | 'picture' | 'spotifyId' | 'spotifyImages'>
}

/** An artist's picture in a square: the stored one, else Spotify's with its link, else a generated drawing. */
export function ArtistPicture({ artist, ...place }: ArtistPictureProps) {
  const { className = '', urgency } = place
  const drawn = (
    <img
      className={`${classes.drawn} ${className}`}
      src={artistPicture(artist.name)}
      alt=""
      width="800"
      height="800"
      loading={urgency ? undefined : 'lazy'}
    />
  )
  if (artist.picture) return <Photo picture={artist.picture} {...place} className={`${classes.square} ${className}`} />
  const spotify = spotifyPictureOf(artist)
  return spotify ? <SpotifyPicture {...spotify} name={artist.name} {...place} instead={drawn} /> : drawn
}
