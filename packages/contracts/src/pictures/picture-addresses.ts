import { PICTURE_FILE_PATH, SPOTIFY_PICTURE_PATH } from '../contract/client-paths.ts'
import type { PictureFormat, SHARE_FILE } from './picture-files.ts'

type FileName = `${number}.${PictureFormat}` | typeof SHARE_FILE

export const getPicturePath = (id: string, file: FileName): string =>
  PICTURE_FILE_PATH.replace(':id', id).replace(':file', file)

/** Returns the address that proxies Spotify's picture of an artist, in one of its widths. */
export const getSpotifyPicturePath = (spotifyId: string, width: number): string =>
  SPOTIFY_PICTURE_PATH.replace(':spotifyId', encodeURIComponent(spotifyId)).replace(':width', String(width))
