import type { EntitySchema } from 'typeorm'
import { beforeAll, expect, test } from 'vitest'
import { ArtistEntity, EventEntity } from '../schema/entities/events.ts'
import { VenueEntity } from '../schema/entities/places.ts'
import { builders } from '../testing/builders.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { column, jsonMembers, select, table } from './statement.ts'

const { dataSource: db } = await createTestDatabase('statement')
beforeAll(async () => {
  const { anArtist, aVenue, anEvent } = builders(db)
  const venue = await aVenue({ latitude: 37.7, googleRating: 4.5, socialLinks: { instagram: '@hall' } })
  const bill = [await anArtist({ aliases: ['The Others'] })]
  await anEvent({ bill, venueId: venue.id, priceMin: '12.50', tags: ['folk'], locked: { room: null } })
})

const getColumnNames = <Row>(entity: EntitySchema<Row>) =>
  Object.entries(entity.options.columns).flatMap(([name, options]) =>
    (options as { select?: boolean }).select === false ? [] : [name as keyof Row & string],
  )

test.each([
  [EventEntity.options.name, EventEntity],
  [ArtistEntity.options.name, ArtistEntity],
  [VenueEntity.options.name, VenueEntity],
] as [string, EntitySchema<object>][])(
  'a selected row of %s equals the row that its repository returns',
  async (_, entity) => {
    const [selectedRow] = await db.query(
      `select ${select(entity, 't', getColumnNames(entity))} from ${table(entity)} t`,
    )
    const [row] = await db.getRepository(entity).find()
    expect(selectedRow).toEqual(row)
  },
)

test('JSON members are named by the properties of their columns, and an unknown property throws', () => {
  expect(jsonMembers(EventEntity, 'e', ['id', 'sortAt'])).toBe(`'id', e.id, 'sortAt', e.sort_at`)
  expect(() => column(EventEntity, 'other' as 'id')).toThrow('Event has no column other')
})
