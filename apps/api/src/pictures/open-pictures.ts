import { openPictureStore, type Store } from '@houselights/storage/open-store'
import fp from 'fastify-plugin'
import { openSpotifyPictures, type SpotifyPictures } from './spotify-pictures.ts'

declare module 'fastify' {
  interface FastifyInstance {
    pictureStore: Store
    spotifyPictures: SpotifyPictures
  }
}

/** The pictures that we keep, and Spotify's. */
export const pictures = fp(
  async (app) => {
    const { pictures, providers } = app.config
    const store = await openPictureStore(pictures)
    const spotify = openSpotifyPictures(providers.spotify, (error) =>
      app.log.warn({ err: error }, 'a picture of Spotify’s did not come'),
    )
    app.addHook('onClose', async () => {
      store.close()
      await spotify.close()
    })
    app.decorate('pictureStore', store)
    app.decorate('spotifyPictures', spotify.get)
  },
  { name: 'pictures' },
)
