import { expect, test } from 'vitest'
import { droppedArtists } from './bill-successors.ts'

const dropped = (before: string[], now?: string[]) =>
  droppedArtists(new Map([['event', before]]), new Map(now ? [['event', now]] : []))

test('who left a bill is succeeded by who is new on it, else by who is left', () => {
  expect(dropped(['night of kite', 'moth'], ['kite', 'moth'])).toEqual([
    { artist: 'night of kite', successors: ['kite'] },
  ])
  expect(dropped(['night of kite', 'moth'], ['moth'])).toEqual([{ artist: 'night of kite', successors: ['moth'] }])
})

test('a bill that nobody left drops nobody, one that is gone drops all', () => {
  expect(dropped(['kite'], ['kite', 'moth'])).toEqual([])
  expect(dropped(['kite'])).toEqual([{ artist: 'kite', successors: [] }])
})
