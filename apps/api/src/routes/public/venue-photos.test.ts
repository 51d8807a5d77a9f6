import type { GooglePlaces, PlaceView } from '@houselights/providers/google-places'
import { expect, test } from 'vitest'
import { createPlacePhotos } from './venue-photos.ts'

const VIEW: PlaceView = {
  photos: Array.from({ length: 10 }, (_, index) => ({ name: `places/p/photos/photo-${index}`, credits: [] })),
  rating: 4.5,
  reviewCount: 10,
  mapsUrl: null,
}

/** Creates a stand-in for Google that responds when the test says so. */
function createPausedGoogle() {
  const pendingViews: PromiseWithResolvers<PlaceView>[] = []
  const unexpected = async () => {
    throw new Error('This test doesn’t expect this request.')
  }
  const places: GooglePlaces = {
    search: unexpected,
    identity: unexpected,
    photo: async (name) => ({ type: 'image/jpeg', bytes: Buffer.from(name) }),
    view: () => {
      const pendingView = Promise.withResolvers<PlaceView>()
      pendingViews.push(pendingView)
      return pendingView.promise
    },
  }
  return { places, pendingViews }
}

test('simultaneous requests share one request to Google, and a later request sends another', async () => {
  const { places, pendingViews } = createPausedGoogle()
  const { list } = createPlacePhotos(places, 'secret')
  const simultaneousRequests = Promise.all(Array.from({ length: 20 }, () => list('p')))
  expect(pendingViews).toHaveLength(1)
  pendingViews[0]?.resolve(VIEW)
  expect(new Set((await simultaneousRequests).map(({ rating }) => rating))).toEqual(new Set([4.5]))
  const laterRequest = list('p')
  expect(pendingViews).toHaveLength(2)
  pendingViews[1]?.reject(new Error('unavailable'))
  await expect(laterRequest).rejects.toThrow('unavailable')
  void list('p')
  expect(pendingViews).toHaveLength(3)
})

test('a place has at most six photos, whose addresses are valid only in processes with the same key', async () => {
  const { places, pendingViews } = createPausedGoogle()
  const venuePhotos = createPlacePhotos(places, 'secret').list('p')
  pendingViews[0]?.resolve(VIEW)
  const { photos } = await venuePhotos
  expect(photos).toHaveLength(6)
  const photo = photos[2]?.split('/').at(-1) ?? ''
  expect((await createPlacePhotos(places, 'secret').photo('p', photo))?.bytes.toString()).toBe(
    'places/p/photos/photo-2',
  )
  expect(await createPlacePhotos(places, 'another').photo('p', photo)).toBeNull()
  expect(await createPlacePhotos(places, 'secret').photo('q', photo)).toBeNull()
})
