import type { Artist, Event, Picture } from '@houselights/types/entities'

/** What an event is shown with: its own picture, else its headliner's; Spotify's pictures announce no event. */
export const pictureOfEvent = ({ picture, artist }: Pick<Event, 'picture' | 'artist'>): Picture | null =>
  picture ?? artist?.picture ?? null

type Pictured = Pick<Artist, 'picture' | 'spotifyId' | 'spotifyImages'>

/** What Spotify has of an artist of whom we keep nothing ourselves. */
export function spotifyPictureOf({ picture, spotifyId, spotifyImages }: Pictured) {
  return picture || !spotifyId || spotifyImages.length === 0 ? null : { spotifyId, images: spotifyImages }
}
