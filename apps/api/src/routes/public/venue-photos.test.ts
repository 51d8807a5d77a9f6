import type { GooglePlaces, PlaceView } from '@houselights/providers/google-places'
import { expect, test } from 'vitest'
import { placePhotos } from './venue-photos.ts'

const VIEW: PlaceView = {
  photos: Array.from({ length: 10 }, (_, index) => ({ name: `places/p/photos/photo-${index}`, credits: [] })),
  rating: 4.5,
  reviewCount: 10,
  mapsUrl: null,
}

/** A stand-in for Google that answers when the test says so. */
function pausedGoogle() {
  const waiting: PromiseWithResolvers<PlaceView>[] = []
  const unexpected = async () => {
    throw new Error('not requested here')
  }
  const places: GooglePlaces = {
    search: unexpected,
    identity: unexpected,
    photo: async (name) => ({ type: 'image/jpeg', bytes: Buffer.from(name) }),
    view: () => {
      const answer = Promise.withResolvers<PlaceView>()
      waiting.push(answer)
      return answer.promise
    },
  }
  return { places, waiting }
}

test('simultaneous requests share one request to Google, and a later request sends another', async () => {
  const { places, waiting } = pausedGoogle()
  const { list } = placePhotos(places, 'secret')
  const crowd = Promise.all(Array.from({ length: 20 }, () => list('p')))
  expect(waiting).toHaveLength(1)
  waiting[0]?.resolve(VIEW)
  expect(new Set((await crowd).map(({ rating }) => rating))).toEqual(new Set([4.5]))
  const later = list('p')
  expect(waiting).toHaveLength(2)
  waiting[1]?.reject(new Error('gone'))
  await expect(later).rejects.toThrow('gone')
  void list('p')
  expect(waiting).toHaveLength(3)
})

test('lists at most six photos, whose addresses are valid only in processes with the same key', async () => {
  const { places, waiting } = pausedGoogle()
  const listed = placePhotos(places, 'secret').list('p')
  waiting[0]?.resolve(VIEW)
  const { photos } = await listed
  expect(photos).toHaveLength(6)
  const photo = photos[2]?.split('/').at(-1) ?? ''
  expect((await placePhotos(places, 'secret').photo('p', photo))?.bytes.toString()).toBe('places/p/photos/photo-2')
  expect(await placePhotos(places, 'another').photo('p', photo)).toBeNull()
  expect(await placePhotos(places, 'secret').photo('q', photo)).toBeNull()
})
