import { PICTURE_FILE_PATH, SPOTIFY_PICTURE_PATH } from './routes.ts'

/** Where a file of a picture of ours is: `{width}.avif`, `{width}.webp` or `share.jpg`. */
export const pictureFile = (id: string, file: string): string =>
  PICTURE_FILE_PATH.replace(':id', id).replace(':file', file)

/** Where an artist's picture of Spotify's is passed on from, in one of its widths. */
export const spotifyPicture = (spotifyId: string, width: number): string =>
  SPOTIFY_PICTURE_PATH.replace(':spotifyId', encodeURIComponent(spotifyId)).replace(':width', String(width))

/** What links to a page show elsewhere: its size, whatever the picture's own. */
export const SHARE_FILE = { name: 'share.jpg', width: 1200, height: 630 } as const
