import type { Artist, Picture } from '@houselights/contracts/entities/entities'
import { getPicturePath } from '@houselights/contracts/pictures/picture-addresses'
import { SHARE_FILE } from '@houselights/contracts/pictures/picture-files'
import { Artwork } from '@houselights/design-system/components/artwork'
import { Photo, type PhotoProps } from '@houselights/design-system/components/photo'

export function pictureJsonLd(picture: Picture | null, origin: string): string[] {
  if (!picture) return []
  const { id, width } = picture
  return [getPicturePath(id, SHARE_FILE), getPicturePath(id, `${width}.webp`)].map((path) => origin + path)
}

interface PicturedEvent {
  picture: Picture | null
  artist: Pick<Artist, 'name' | 'picture'> | null
}

/** Returns an event's own picture, else its headliner's. Spotify's pictures may not be used for events. */
export const getEventPicture = ({ picture, artist }: PicturedEvent): Picture | null =>
  picture ?? artist?.picture ?? null

type ArtistPictures = Pick<Artist, 'picture' | 'spotifyId' | 'spotifyImages'>

export function getSpotifyPicture({ picture, spotifyId, spotifyImages }: ArtistPictures) {
  return picture || !spotifyId || spotifyImages.length === 0 ? null : { spotifyId, images: spotifyImages }
}

interface EventPictureProps extends Pick<PhotoProps, 'boxes' | 'className' | 'urgency' | 'thumbnail'> {
  event: PicturedEvent & { title: string }
}

export function EventPicture({ event, ...photoProps }: EventPictureProps) {
  const picture = getEventPicture(event)
  if (picture) return <Photo picture={picture} {...photoProps} />
  return <Artwork name={event.artist?.name ?? event.title} className={photoProps.className} />
}
