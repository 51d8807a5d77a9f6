import type { Artist, SpotifyImage } from '@houselights/contracts/entities/entities'
import { getSpotifyPicturePath } from '@houselights/contracts/pictures/picture-addresses'
import { Photo, type PhotoProps } from '@houselights/design-system/components/photo'
import { getPhotoSizes } from '@houselights/design-system/photo-sizes'
import { getArtistPicture } from '@houselights/design-system/stock-pictures'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './artist-picture.module.css'
import { getSpotifyPicture } from './event-picture.tsx'

interface ArtistPictureProps extends Omit<PhotoProps, 'picture' | 'fit' | 'style'> {
  artist: Pick<Artist, 'name' | 'picture' | 'spotifyId' | 'spotifyImages'>
}

/** Shows an artist's picture in a square: the stored one, else Spotify's with its link, else a generated drawing. */
export function ArtistPicture({ artist, ...photoProps }: ArtistPictureProps) {
  const { className = '', urgency } = photoProps
  const drawing = (
    <img
      className={`${classes.drawn} ${className}`}
      src={getArtistPicture(artist.name)}
      alt=""
      width="800"
      height="800"
      loading={urgency ? undefined : 'lazy'}
    />
  )
  if (artist.picture)
    return <Photo picture={artist.picture} {...photoProps} className={`${classes.square} ${className}`} />
  const spotifyPicture = getSpotifyPicture(artist)
  return spotifyPicture ? (
    <SpotifyPicture {...spotifyPicture} name={artist.name} {...photoProps} fallback={drawing} />
  ) : (
    drawing
  )
}

interface SpotifyPictureProps extends Pick<PhotoProps, 'boxes' | 'className' | 'alt' | 'urgency'> {
  name: string
  spotifyId: string
  images: readonly SpotifyImage[]
  fallback: ReactNode
}

/**
 * Shows an artist's picture from Spotify. Spotify's rules: uncropped, nothing over it, and a link to the artist on
 * Spotify.
 */
function SpotifyPicture({ name, spotifyId, images, fallback, ...photoProps }: SpotifyPictureProps) {
  const { boxes, className = '', alt = '', urgency } = photoProps
  const [hasFailed, setFailed] = useState(false)
  const image = useRef<HTMLImageElement>(null)
  // on a server-rendered page the picture may have failed before hydration
  useEffect(() => {
    const { complete, naturalWidth, currentSrc } = image.current ?? {}
    if (complete && naturalWidth === 0 && currentSrc) setFailed(true)
  }, [])
  const [widestImage] = images
  if (hasFailed || !widestImage) return fallback
  return (
    <figure className={classes.spotify}>
      <span className={`${classes.frame} ${className}`}>
        <img
          ref={image}
          src={getSpotifyPicturePath(spotifyId, widestImage.width)}
          srcSet={images.map(({ width }) => `${getSpotifyPicturePath(spotifyId, width)} ${width}w`).join()}
          sizes={getPhotoSizes(boxes, widestImage, 'whole')}
          width={widestImage.width}
          height={widestImage.height}
          alt={alt}
          loading={urgency ? undefined : 'lazy'}
          fetchPriority={urgency === 'lead' ? 'high' : undefined}
          decoding="async"
          onError={() => setFailed(true)}
        />
      </span>
      <figcaption>
        <a
          href={`https://open.spotify.com/artist/${encodeURIComponent(spotifyId)}`}
          rel="noopener"
          aria-label={`Image: Spotify. ${name} on Spotify`}
        >
          Image: Spotify
        </a>
      </figcaption>
    </figure>
  )
}
