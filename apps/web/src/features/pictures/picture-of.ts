import type { Artist, Picture } from '@houselights/types/entities'

/** What the picture of an event is taken from, wherever it is shown. */
export interface PicturedEvent {
  picture: Picture | null
  artist: Pick<Artist, 'name' | 'picture'> | null
}

/** The picture of an event: its own, else its headliner's; Spotify's pictures may not be used for events. */
export const pictureOfEvent = ({ picture, artist }: PicturedEvent): Picture | null => picture ?? artist?.picture ?? null

type ArtistPictures = Pick<Artist, 'picture' | 'spotifyId' | 'spotifyImages'>

/** Spotify's pictures of an artist without a stored picture. */
export function spotifyPictureOf({ picture, spotifyId, spotifyImages }: ArtistPictures) {
  return picture || !spotifyId || spotifyImages.length === 0 ? null : { spotifyId, images: spotifyImages }
}
