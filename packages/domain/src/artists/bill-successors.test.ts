import { expect, test } from 'vitest'
import { findDroppedArtists } from './bill-successors.ts'

const findDropped = (before: string[], after?: string[]) =>
  findDroppedArtists(new Map([['event', before]]), new Map(after ? [['event', after]] : []))

test('suggests as successors the artists added to the bill, or else the remaining ones', () => {
  expect(findDropped(['night of kite', 'moth'], ['kite', 'moth'])).toEqual([
    { artist: 'night of kite', successors: ['kite'] },
  ])
  expect(findDropped(['night of kite', 'moth'], ['moth'])).toEqual([{ artist: 'night of kite', successors: ['moth'] }])
})

test('finds no dropped artist if all are still billed, and every artist if the event is gone', () => {
  expect(findDropped(['kite'], ['kite', 'moth'])).toEqual([])
  expect(findDropped(['kite'])).toEqual([{ artist: 'kite', successors: [] }])
})
