import type { DigestShow } from '@houselights/contracts/newsletter/digest'
import { describe, expect, test } from 'vitest'
import { toDigest } from './digest.ts'

const DAY = '2025-05-01'
const aShow = (id: string, overrides: Partial<DigestShow> = {}): DigestShow => ({
  id,
  slug: id,
  title: id,
  localDate: DAY,
  startsAt: null,
  status: 'scheduled',
  room: null,
  tags: [],
  age: null,
  price: null,
  priceMin: null,
  priceMax: null,
  currency: null,
  admission: null,
  previousStart: null,
  venue: 'Card Hall',
  neighborhood: 'Mission',
  bill: [],
  ...overrides,
})
const noFilter = { neighborhoods: [], genres: [] }
const getIds = ({ shows }: { shows: DigestShow[] }) => shows.map(({ id }) => id)

describe('a digest', () => {
  test('lists tonight and the days after separately, and no show twice', () => {
    const week = [aShow('tonight'), aShow('tomorrow', { localDate: '2025-05-02' })]
    const digest = toDigest({ day: DAY, week, announced: [aShow('tomorrow'), aShow('later')] }, noFilter)
    expect(digest && [digest.tonight, digest.week, digest.announced].map(getIds)).toEqual([
      ['tonight'],
      ['tomorrow'],
      ['later'],
    ])
  })

  test('has only shows that are both in a chosen neighborhood and of a chosen genre', () => {
    const week = [
      aShow('here', { tags: ['bebop'] }),
      aShow('elsewhere', { tags: ['bebop'], neighborhood: 'Haight' }),
      aShow('other music', { tags: ['metal'] }),
      aShow('unknown', { neighborhood: null, tags: ['bebop'] }),
    ]
    const digest = toDigest({ day: DAY, week, announced: [] }, { neighborhoods: ['Mission'], genres: ['Jazz'] })
    expect(digest && getIds(digest.tonight)).toEqual(['here'])
  })

  test('counts the shows that take place, and the shows that it leaves out', () => {
    const manyShows = Array.from({ length: 22 }, (_, index) => aShow(`show ${index}`))
    const week = [...manyShows, aShow('called off', { status: 'cancelled' }), aShow('put off', { status: 'postponed' })]
    const digest = toDigest({ day: DAY, week, announced: [] }, noFilter)
    expect(digest?.tonight).toMatchObject({ omittedCount: 4, takingPlaceCount: 22 })
  })

  test('is undefined if all chosen shows are canceled', () => {
    const canceledShows = [aShow('called off', { status: 'cancelled' })]
    expect(toDigest({ day: DAY, week: canceledShows, announced: canceledShows }, noFilter)).toBeUndefined()
  })
})
