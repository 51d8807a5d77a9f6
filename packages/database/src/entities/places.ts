import type { Seating, WheelchairAccess } from '@houselights/types/access-facts'
import type { EditedKind } from '@houselights/types/editor'
import {
  day,
  entity,
  flag,
  float,
  id,
  int,
  json,
  moment,
  nullable,
  type RowOf,
  real,
  text,
  texts,
  uuid,
} from './columns.ts'

export const CityEntity = entity('City', 'cities', {
  id: text({ primary: true }),
  name: text(),
  shortName: text(),
  region: text(),
  regionCode: text(),
  country: text(),
  timeZone: text(),
  currency: text(),
  latitude: float(),
  longitude: float(),
})
export type CityRow = RowOf<typeof CityEntity>

export const VenueEntity = entity('Venue', 'venues', {
  id: id(),
  cityId: text(),
  slug: text({ unique: true }),
  name: text(),
  address: nullable(text()),
  neighborhood: nullable(text()),
  capacity: nullable(int()),
  venueType: nullable(text()),
  primaryGenres: texts(),
  googlePlaceId: nullable(text()),
  googleRating: nullable(real()),
  googleReviewCount: nullable(int()),
  imageUrl: nullable(text()),
  website: nullable(text()),
  description: nullable(text()),
  socialLinks: json<Record<string, string>>({ default: {} }),
  aliases: texts(),
  rooms: texts(),
  latitude: nullable(float()),
  longitude: nullable(float()),
  wheelchair: nullable(text<WheelchairAccess>()),
  wheelchairNote: nullable(text()),
  seating: nullable(text<Seating>()),
  /** The page that states them, and when it did. */
  accessSource: nullable(text()),
  accessReadOn: nullable(day()),
  active: flag({ default: true }),
  /** Added here, and in no file of the registry. */
  addedAt: nullable(moment()),
  doNotScrape: flag({ default: false }),
  /** Values that operators set, by column: the registry does not change them. */
  locked: json<Record<string, unknown>>({ default: {} }),
  updatedAt: moment({ default: () => 'now()' }),
})
export type VenueRow = RowOf<typeof VenueEntity>

export const SlugRedirectEntity = entity('SlugRedirect', 'slug_redirects', {
  kind: text<EditedKind>({ primary: true }),
  slug: text({ primary: true }),
  targetId: uuid(),
})
export type SlugRedirectRow = RowOf<typeof SlugRedirectEntity>
