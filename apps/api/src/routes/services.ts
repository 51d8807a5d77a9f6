import type { Config } from '@houselights/config/config'
import type { EventLists } from '@houselights/database/repositories/event-lists'
import type { Queryable } from '@houselights/database/sql'
import type { GooglePlaces } from '@houselights/providers/google-places'
import type { Store } from '@houselights/storage/open-store'
import type { ApiDocument } from '@houselights/types/openapi'
import type { DataSource } from 'typeorm'
import type { EventCards } from '../answers/event-cards.ts'
import type { JobService } from '../jobs/job-service.ts'
import type { Queues } from '../jobs/queues.ts'
import type { VisitorCity } from '../location/visitor-city.ts'
import type { ReadServices } from '../public-read.ts'
import type { SpotifyPictures } from '../spotify-pictures.ts'
import type { PlacePhotos } from '../venue-photos.ts'

/** What routes draw on. */
export interface RouteServices extends ReadServices {
  db: DataSource
  /** What the public reads goes over connections of its own, which give up soon. */
  reads: Queryable
  lists: EventLists
  cards: EventCards
  mode: Config['mode']
  /** What operators chose for the pages. */
  settings: Config['site']
  /** The description of the API, for the address of a site. */
  apiDocument: (site: string) => ApiDocument
  pictureStore: Store
  spotifyPictures: SpotifyPictures
  /** What Google shows of venues' places; nothing while no key is set. */
  photos: PlacePhotos | undefined
  visitorCity: VisitorCity
  /** Who may enter the operators' area. */
  access: Config['access']
  /** Where artists and places are looked up. */
  providers: Config['providers']
  /** How the newsletter is sent. */
  newsletter: Config['newsletter']
  /** How notices reach browsers; undefined where they do not. */
  push: Config['push']
}

/** What the operators' calls draw on besides. */
export interface OperatorServices extends RouteServices {
  jobs: JobService
  queues: Queues
  /** Where the website's server finds the API. */
  apiUrl: string
  /** Nothing while no key is set. */
  places: GooglePlaces | undefined
  /** Aborted when the API is about to end: what waits or streams ends with it. */
  closing: AbortSignal
}
