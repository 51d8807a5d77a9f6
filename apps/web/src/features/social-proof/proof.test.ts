import { expect, test } from 'vitest'
import { changeViewers, createTruthfulLines } from './social-proof.tsx'

test('the number of viewers changes by at most one and never drops below three', {
  meta: { proves: ['Event: viewers start at 8 to 22, drift by one every 20 s, floor 3; two of three lines'] },
}, () => {
  expect([changeViewers(10, () => 0), changeViewers(10, () => 0.5), changeViewers(10, () => 0.99)]).toEqual([9, 10, 11])
  expect(changeViewers(3, () => 0)).toBe(3)
})

test('truthful lines say when the show was first seen, and how many sources list it', () => {
  const source = { name: 'x', kind: 'venue', url: 'https://x.example', ticketUrl: null, lastSeenAt: '' } as const
  const sources = ['2025-05-01T12:00:00-07:00', '2025-04-29T12:00:00-07:00', '2025-05-02T11:00:00-07:00'].map(
    (firstSeenAt) => ({ ...source, firstSeenAt }),
  )
  expect(createTruthfulLines({ sources }, '2025-05-02T12:00:00-07:00')).toEqual([
    'Announced 3 days ago',
    'Listed by 3 sources',
  ])
  expect(createTruthfulLines({ sources: sources.slice(0, 1) }, '2025-05-02T12:00:00-07:00')[1]).toBe(
    'Listed by 1 source',
  )
  expect(createTruthfulLines({ sources: [] }, '2025-05-02T12:00:00-07:00')).toEqual([])
})
