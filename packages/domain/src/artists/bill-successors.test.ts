import { expect, test } from 'vitest'
import { findDroppedArtists } from './bill-successors.ts'

const dropped = (before: string[], now?: string[]) =>
  findDroppedArtists(new Map([['event', before]]), new Map(now ? [['event', now]] : []))

test('suggests the artists added to a bill as successors, or else those that stayed', () => {
  expect(dropped(['night of kite', 'moth'], ['kite', 'moth'])).toEqual([
    { artist: 'night of kite', successors: ['kite'] },
  ])
  expect(dropped(['night of kite', 'moth'], ['moth'])).toEqual([{ artist: 'night of kite', successors: ['moth'] }])
})

test('drops nobody from an unchanged bill, and everybody from a bill that is gone', () => {
  expect(dropped(['kite'], ['kite', 'moth'])).toEqual([])
  expect(dropped(['kite'])).toEqual([{ artist: 'kite', successors: [] }])
})
