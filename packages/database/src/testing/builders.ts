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
 * Rows for tests: each builder fills in what its test does not care about, stores the row and gives it back. Nobody is
 * notified of it; `onStored` is called instead.
 */
export function builders(db: DataSource, onStored: () => void = () => undefined) {
  let count = 0
  const numbered = (name: string) => `${name} ${++count}`
  const stored = <Row>(row: Row): Row => {
    onStored()
    return row
  }

  const theCity = (id = defaultCity.id) =>
    db.getRepository(CityEntity).upsert(findCity(id) ?? { ...defaultCity, id }, ['id'])

  async function aVenue(given: Partial<VenueRow> = {}): Promise<VenueRow> {
    await theCity(given.cityId)
    const name = given.name ?? numbered('Test Hall')
    const row = { cityId: defaultCity.id, name, slug: toSlug(name), ...given }
    return stored(await db.getRepository(VenueEntity).save(row))
  }

  async function anArtist(given: Partial<ArtistRow> = {}): Promise<ArtistRow> {
    const name = given.name ?? numbered('The Testers')
    const row = { name, slug: toSlug(name), normalisedName: name.toLowerCase(), ...given }
    return stored(await db.getRepository(ArtistEntity).save(row))
  }

  /** Artists of these names, in their order. */
  const artistsNamed = <Names extends string[]>(...names: Names) =>
    Promise.all(names.map((name) => anArtist({ name }))) as Promise<{ [Name in keyof Names]: ArtistRow }>

  /** On the bill: the headliner first, then support. A start that is null makes an event of an unknown hour on `localDate`. */
  async function anEvent({
    bill = [],
    ...given
  }: Partial<EventRow> & { bill?: Pick<ArtistRow, 'id'>[] } = {}): Promise<EventRow> {
    const title = given.title ?? numbered('A Night of Tests')
    const startsAt = given.startsAt === undefined ? new Date('2025-05-10T20:00:00-07:00') : given.startsAt
    const day = given.localDate ?? localDay(startsAt ?? '2025-05-10T20:00:00-07:00', defaultCity.timeZone)
    const event = await db
      .getRepository(EventEntity)
      .save({
        title,
        slug: `${toSlug(title)}-${++count}`,
        venueId: given.venueId ?? (await aVenue()).id,
        artistId: bill[0]?.id ?? null,
        localDate: day,
        startsAt,
        sortAt: startsAt ?? new Date(endOfDay(day, defaultCity.timeZone)),
        firstSeenAt: new Date('2025-05-01T00:00:00Z'),
        ...given,
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
    return stored(event)
  }

  async function aSource(given: Partial<SourceRow> = {}): Promise<SourceRow> {
    const name = given.name ?? numbered('Test Source')
    await theCity(given.cityId)
    const row = { id: toSlug(name), cityId: defaultCity.id, name, cadenceMinutes: 720, kind: 'venue' as const }
    const address = { platform: 'json-ld', url: 'https://source.example/shows' }
    return stored(await db.getRepository(SourceEntity).save({ ...row, ...address, ...given }))
  }

  /** A source record of an event. */
  async function aSourceRecord({
    listing = {},
    ...given
  }: Pick<EventSourceRow, 'eventId' | 'sourceId'> &
    Partial<Omit<EventSourceRow, 'listing'>> & { listing?: Partial<Listing> }) {
    const row = {
      externalId: randomUUID(),
      url: 'https://source.example/show',
      listing,
      contentHash: 'x',
      firstSeenAt: new Date('2025-05-01T00:00:00Z'),
      lastSeenAt: new Date('2025-05-02T00:00:00Z'),
      ...given,
    }
    return stored(await db.getRepository(EventSourceEntity).save(row))
  }

  return { aVenue, anArtist, artistsNamed, anEvent, aSource, aSourceRecord }
}

const toSlug = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || randomUUID()
