import { createHmac, hkdfSync } from 'node:crypto'
import type { GooglePlaces } from '@houselights/providers/google-places'
import { VENUE_PHOTO_PATH, type VenuePhotos } from '@houselights/types/routes'
import { sameText } from './access/secrets.ts'
import { oneAtATime } from './one-at-a-time.ts'

const MOST_PHOTOS = 6
/** Twice what the widest page shows of one: enough for fine screens. */
const WIDEST_PX = 1_600

type PhotoFile = Awaited<ReturnType<GooglePlaces['photo']>>

export const NO_PHOTOS: VenuePhotos = { photos: [], credits: [], rating: null, reviewCount: null, mapsUrl: null }

/**
 * What Google shows of a place, requested each time: nothing of it may be kept but the place's id. `secret` signs the
 * photos' addresses: it is the same in every process, so that each serves what another listed.
 */
export function placePhotos(places: GooglePlaces, secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, 'houselights', 'addresses of venues’ photos', 32))
  const lists = oneAtATime<VenuePhotos>()
  const files = oneAtATime<PhotoFile>()
  const signed = (placeId: string, id: string) =>
    createHmac('sha256', key).update(`${placeId}/${id}`).digest('base64url').slice(0, 22)

  async function list(placeId: string): Promise<VenuePhotos> {
    const { photos, rating, reviewCount, mapsUrl } = await places.view(placeId)
    const shown = photos.slice(0, MOST_PHOTOS)
    return {
      photos: shown.map(({ name }) => {
        const id = name.split('/').at(-1) ?? ''
        return addressOf(placeId, `${id}.${signed(placeId, id)}`)
      }),
      credits: shown.map(({ credits }) => credits),
      ...{ rating, reviewCount, mapsUrl },
    }
  }

  return {
    list: (placeId: string) => lists(placeId, () => list(placeId)),

    /** The photo of an address that `list` gave; null for any other, since no request to Google may be forged in our name. */
    photo: async (placeId: string, photo: string): Promise<PhotoFile | null> => {
      const [id = '', signature = ''] = photo.split('.')
      if (!sameText(signature, signed(placeId, id))) return null
      const name = `places/${placeId}/photos/${id}`
      return files(name, () => places.photo(name, WIDEST_PX))
    },
  }
}

export type PlacePhotos = ReturnType<typeof placePhotos>

const addressOf = (placeId: string, photo: string): string =>
  VENUE_PHOTO_PATH.replace(':googlePlaceId', encodeURIComponent(placeId)).replace(':photo', photo)
