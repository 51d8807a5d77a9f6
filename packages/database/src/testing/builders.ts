import { randomUUID } from 'node:crypto'
import { defaultCity, findCity } from '@houselights/config/cities/cities'
import type { Listing } from '@houselights/contracts/entities/listing'
import { endOfDay, localDay } from '@houselights/domain/dates/city-time'
import type { DataSource } from 'typeorm'
import {
  ArtistEntity,
  type ArtistRow,
  EventArtistEntity,
  EventEntity,
  type EventRow,
} from '../schema/entities/events.ts'
import { CityEntity, VenueEntity, type VenueRow } from '../schema/entities/places.ts'
import { EventSourceEntity, type EventSourceRow, SourceEntity, type SourceRow } from '../schema/entities/sources.ts'

/**
 * Creates functions that store rows for tests. Each one adds default values, stores the row and returns it. They call
 * `onStored` instead of notifying the database's listeners.
 */
export function builders(db: DataSource, onStored: () => void = () => undefined) {
  let count = 0
  const uniqueName = (name: string) => `${name} ${++count}`
  const notifyStored = <Row>(row: Row): Row => {
    onStored()
    return row
  }

  const storeCity = (id = defaultCity.id) =>
    db.getRepository(CityEntity).upsert(findCity(id) ?? { ...defaultCity, id }, ['id'])

  async function aVenue(overrides: Partial<VenueRow> = {}): Promise<VenueRow> {
    await storeCity(overrides.cityId)
    const name = overrides.name ?? uniqueName('Test Hall')
    const row = { cityId: defaultCity.id, name, slug: toSlug(name), ...overrides }
    return notifyStored(await db.getRepository(VenueEntity).save(row))
  }

  async function anArtist(overrides: Partial<ArtistRow> = {}): Promise<ArtistRow> {
    const name = overrides.name ?? uniqueName('The Testers')
    const row = { name, slug: toSlug(name), normalisedName: name.toLowerCase(), ...overrides }
    return notifyStored(await db.getRepository(ArtistEntity).save(row))
  }

  /** Stores artists with these names, in this order. */
  const artistsNamed = <Names extends string[]>(...names: Names) =>
    Promise.all(names.map((name) => anArtist({ name }))) as Promise<{ [Name in keyof Names]: ArtistRow }>

  /**
   * Stores an event. `bill` has the headliner first, then support. If `startsAt` is null, the event has no start time
   * and takes place on `localDate`.
   */
  async function anEvent({
    bill = [],
    ...overrides
  }: Partial<EventRow> & { bill?: Pick<ArtistRow, 'id'>[] } = {}): Promise<EventRow> {
    const title = overrides.title ?? uniqueName('A Night of Tests')
    const startsAt = overrides.startsAt === undefined ? new Date('2025-05-10T20:00:00-07:00') : overrides.startsAt
    const day = overrides.localDate ?? localDay(startsAt ?? '2025-05-10T20:00:00-07:00', defaultCity.timeZone)
    const event = await db
      .getRepository(EventEntity)
      .save({
        title,
        slug: `${toSlug(title)}-${++count}`,
        venueId: overrides.venueId ?? (await aVenue()).id,
        artistId: bill[0]?.id ?? null,
        localDate: day,
        startsAt,
        sortAt: startsAt ?? new Date(endOfDay(day, defaultCity.timeZone)),
        firstSeenAt: new Date('2025-05-01T00:00:00Z'),
        ...overrides,
      })
    await db
      .getRepository(EventArtistEntity)
      .insert(
        bill.map((artist, position) => ({
          eventId: event.id,
          artistId: artist.id,
          position,
          role: position === 0 ? ('headliner' as const) : ('support' as const),
        })),
      )
    return notifyStored(event)
  }

  async function aSource(overrides: Partial<SourceRow> = {}): Promise<SourceRow> {
    const name = overrides.name ?? uniqueName('Test Source')
    await storeCity(overrides.cityId)
    const row = { id: toSlug(name), cityId: defaultCity.id, name, cadenceMinutes: 720, kind: 'venue' as const }
    const address = { platform: 'json-ld', url: 'https://source.example/shows' }
    return notifyStored(await db.getRepository(SourceEntity).save({ ...row, ...address, ...overrides }))
  }

  /** Stores a venue with its own page as a source, which makes the venue public. A venue without one needs a show. */
  async function aVenueWithPage(overrides: Partial<VenueRow> = {}): Promise<VenueRow> {
    const venue = await aVenue(overrides)
    const { id: venueId, slug: id, name, cityId } = venue
    await aSource({ id, name, cityId, venueId, lastAttemptAt: new Date() })
    return venue
  }

  /** Stores a source record of an event. */
  async function aSourceRecord({
    listing = {},
    ...overrides
  }: Pick<EventSourceRow, 'eventId' | 'sourceId'> &
    Partial<Omit<EventSourceRow, 'listing'>> & { listing?: Partial<Listing> }) {
    const row = {
      externalId: randomUUID(),
      url: 'https://source.example/show',
      listing,
      contentHash: 'x',
      firstSeenAt: new Date('2025-05-01T00:00:00Z'),
      lastSeenAt: new Date('2025-05-02T00:00:00Z'),
      ...overrides,
    }
    return notifyStored(await db.getRepository(EventSourceEntity).save(row))
  }

  return { aVenue, aVenueWithPage, anArtist, artistsNamed, anEvent, aSource, aSourceRecord }
}

const toSlug = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || randomUUID()
