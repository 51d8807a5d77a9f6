import type { Config } from '@houselights/config/config'
import type { ApiDocument } from '@houselights/contracts/contract/openapi'
import type { EventLists } from '@houselights/database/queries/event-lists'
import type { Queryable } from '@houselights/database/sql/sql'
import type { GooglePlaces } from '@houselights/providers/google-places'
import type { Store } from '@houselights/storage/open-store'
import type { DataSource } from 'typeorm'
import type { JobService } from '../jobs/job-service.ts'
import type { Queues } from '../jobs/queues.ts'
import type { VisitorCity } from '../location/visitor-city.ts'
import type { SpotifyPictures } from '../pictures/spotify-pictures.ts'
import type { ReadServices } from '../routing/public-read.ts'

export interface RouteServices extends ReadServices {
  db: DataSource
  /** What the public reads goes over connections of its own, which give up soon. */
  reads: Queryable
  lists: EventLists
  config: Config
  apiDocument: (site: string) => ApiDocument
  pictureStore: Store
  spotifyPictures: SpotifyPictures
  visitorCity: VisitorCity
}

/** What the operators' calls draw on besides. */
export interface OperatorServices extends RouteServices {
  jobs: JobService
  queues: Queues
  /** Nothing while no key is set. */
  places: GooglePlaces | undefined
  /** Aborted when the API is about to end: what waits or streams ends with it. */
  closing: AbortSignal
}
