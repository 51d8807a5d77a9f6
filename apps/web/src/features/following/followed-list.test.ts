import { MAX_FOLLOWED } from '@houselights/contracts/public-api/following-limits'
import { expect, test } from 'vitest'
import { type FollowedItem, getNotifiedIds, parseFollowed, withFollowed } from './followed-list.ts'

const toId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const lounge: FollowedItem = { kind: 'venue', id: toId(1), slug: 'lorem-lounge', name: 'Lorem Lounge' }
const band: FollowedItem = { kind: 'artist', id: toId(2), slug: 'the-placeholders', name: 'The Placeholders' }

test('follows a venue or an artist only once, and unfollows it', () => {
  const both = withFollowed(withFollowed([lounge], band, true) ?? [], band, true)
  expect(both).toEqual([lounge, band])
  expect(withFollowed(both ?? [], lounge, false)).toEqual([band])
})

test('a full list doesn’t drop an entry for another', () => {
  const full = Array.from({ length: MAX_FOLLOWED }, (_, index) => ({ ...band, id: toId(100 + index) }))
  expect(withFollowed(full, lounge, true)).toBeUndefined()
  expect(withFollowed(full, { ...band, id: toId(100) }, true)).toHaveLength(MAX_FOLLOWED)
})

test('parses valid entries and leaves out all others', () => {
  expect(parseFollowed(JSON.stringify([lounge, { kind: 'city', id: toId(3) }, null, { ...band, id: '../x' }]))).toEqual(
    [lounge],
  )
  for (const text of [null, '', '{', '"text"', '{"kind":"venue"}']) expect(parseFollowed(text)).toEqual([])
})

test('gets the ids of shows with notifications from the storage keys', () => {
  expect(getNotifiedIds(`other ${toId(9)}`)).toEqual([toId(9)])
  expect(getNotifiedIds('')).toEqual([])
})
