import { EntitySchema } from 'typeorm'
import { flag, float, id, int, json, moment, optional, text, texts, uuid } from './columns.ts'

export interface CityRow {
  id: string
  name: string
  region: string
  country: string
  timeZone: string
  latitude: number
  longitude: number
}

export const CityEntity = new EntitySchema<CityRow>({
  name: 'City',
  tableName: 'cities',
  columns: {
    id: text({ primary: true }),
    name: text(),
    region: text(),
    country: text(),
    timeZone: text(),
    latitude: float(),
    longitude: float(),
  },
})

export interface VenueRow {
  id: string
  cityId: string
  slug: string
  name: string
  address: string | null
  neighborhood: string | null
  capacity: number | null
  venueType: string | null
  primaryGenres: string[]
  googlePlaceId: string | null
  googleRating: number | null
  googleReviewCount: number | null
  imageUrl: string | null
  website: string | null
  description: string | null
  socialLinks: Record<string, string>
  aliases: string[]
  rooms: string[]
  latitude: number | null
  longitude: number | null
  active: boolean
  doNotScrape: boolean
  /** Values that operators set, by column: the registry does not change them. */
  locked: Record<string, unknown>
  updatedAt: Date
}

export const VenueEntity = new EntitySchema<VenueRow>({
  name: 'Venue',
  tableName: 'venues',
  columns: {
    id: id(),
    cityId: text(),
    slug: text({ unique: true }),
    name: text(),
    address: text(optional),
    neighborhood: text(optional),
    capacity: int(optional),
    venueType: text(optional),
    primaryGenres: texts(),
    googlePlaceId: text(optional),
    googleRating: { type: 'real', nullable: true },
    googleReviewCount: int(optional),
    imageUrl: text(optional),
    website: text(optional),
    description: text(optional),
    socialLinks: json({ default: {} }),
    aliases: texts(),
    rooms: texts(),
    latitude: float(optional),
    longitude: float(optional),
    active: flag({ default: true }),
    doNotScrape: flag({ default: false }),
    locked: json({ default: {} }),
    updatedAt: moment({ default: () => 'now()' }),
  },
})

export interface SlugRedirectRow {
  kind: 'event' | 'artist' | 'venue'
  slug: string
  targetId: string
}

export const SlugRedirectEntity = new EntitySchema<SlugRedirectRow>({
  name: 'SlugRedirect',
  tableName: 'slug_redirects',
  columns: { kind: text({ primary: true }), slug: text({ primary: true }), targetId: uuid() },
})
