import { expect, test } from 'vitest'
import { findDroppedArtists } from './bill-successors.ts'

const findDropped = (before: string[], now?: string[]) =>
  findDroppedArtists(new Map([['event', before]]), new Map(now ? [['event', now]] : []))

test('suggests the artists added to a bill as successors, or else those that stayed', () => {
  expect(findDropped(['night of kite', 'moth'], ['kite', 'moth'])).toEqual([
    { artist: 'night of kite', successors: ['kite'] },
  ])
  expect(findDropped(['night of kite', 'moth'], ['moth'])).toEqual([{ artist: 'night of kite', successors: ['moth'] }])
})

test('drops nobody from an unchanged bill, and everybody from a bill that is gone', () => {
  expect(findDropped(['kite'], ['kite', 'moth'])).toEqual([])
  expect(findDropped(['kite'])).toEqual([{ artist: 'kite', successors: [] }])
})
