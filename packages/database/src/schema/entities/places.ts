import type { Seating, WheelchairAccess } from '@houselights/contracts/entities/accessibility'
import type { EditedKind } from '@houselights/contracts/operators/editor'
import * as column from './columns.ts'

export const CityEntity = column.entity('City', 'cities', {
  id: column.text({ primary: true }),
  name: column.text(),
  shortName: column.text(),
  region: column.text(),
  regionCode: column.text(),
  country: column.text(),
  timeZone: column.text(),
  currency: column.text(),
  latitude: column.float(),
  longitude: column.float(),
})
export type CityRow = column.RowOf<typeof CityEntity>

export const VenueEntity = column.entity('Venue', 'venues', {
  id: column.id(),
  cityId: column.text(),
  slug: column.text({ unique: true }),
  name: column.text(),
  address: column.nullable(column.text()),
  neighborhood: column.nullable(column.text()),
  capacity: column.nullable(column.int()),
  venueType: column.nullable(column.text()),
  primaryGenres: column.texts(),
  googlePlaceId: column.nullable(column.text()),
  googleRating: column.nullable(column.real()),
  googleReviewCount: column.nullable(column.int()),
  imageUrl: column.nullable(column.text()),
  website: column.nullable(column.text()),
  description: column.nullable(column.text()),
  socialLinks: column.json<Record<string, string>>({ default: {} }),
  aliases: column.texts(),
  rooms: column.texts(),
  latitude: column.nullable(column.float()),
  longitude: column.nullable(column.float()),
  wheelchair: column.nullable(column.text<WheelchairAccess>()),
  wheelchairNote: column.nullable(column.text()),
  seating: column.nullable(column.text<Seating>()),
  /** The page that states them, and when it did. */
  accessSource: column.nullable(column.text()),
  accessReadOn: column.nullable(column.day()),
  active: column.flag({ default: true }),
  /** Added here, and in no file of the registry. */
  addedAt: column.nullable(column.moment()),
  doNotScrape: column.flag({ default: false }),
  /** Values that operators set, by column: the registry does not change them. */
  locked: column.json<Record<string, unknown>>({ default: {} }),
  updatedAt: column.moment({ default: () => 'now()' }),
})
export type VenueRow = column.RowOf<typeof VenueEntity>

export const SlugRedirectEntity = column.entity('SlugRedirect', 'slug_redirects', {
  kind: column.text<EditedKind>({ primary: true }),
  slug: column.text({ primary: true }),
  targetId: column.uuid(),
})
