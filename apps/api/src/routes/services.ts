import type { Config } from '@houselights/config/config'
import type { DataSource } from 'typeorm'
import type { ReadServices } from '../public-read.ts'
import type { VenuePhotos } from '../venue-photos.ts'

/** What routes draw on. */
export interface RouteServices extends ReadServices {
  db: DataSource
  mode: Config['mode']
  /** What operators chose for the pages. */
  settings: Config['site']
  photos: VenuePhotos
  /** Who may enter the operators' area. */
  access: Config['access']
}
