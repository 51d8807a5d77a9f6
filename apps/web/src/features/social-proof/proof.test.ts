import { expect, test } from 'vitest'
import { CANNED_LINES, cannedLines, drifted, firstViewers, truthfulLines } from './social-proof.tsx'

const rolls =
  (...values: number[]) =>
  () =>
    values.shift() ?? 0

test('begins with 8 to 22 viewers', () => {
  expect([firstViewers(() => 0), firstViewers(() => 0.5), firstViewers(() => 0.9999)]).toEqual([8, 15, 22])
})

test('drifts by one at most and never below three', () => {
  expect([drifted(10, () => 0), drifted(10, () => 0.5), drifted(10, () => 0.99)]).toEqual([9, 10, 11])
  expect(drifted(3, () => 0)).toBe(3)
})

test('shows two of the three lines', () => {
  for (const roll of [0, 0.4, 0.9]) {
    const shown = cannedLines(rolls(roll))
    expect(shown).toHaveLength(2)
    for (const line of shown) expect(CANNED_LINES).toContain(line)
  }
})

test('says what is known: the first sighting and the number of sources', () => {
  const seen = (firstSeenAt: string) =>
    ({
      name: 'x',
      kind: 'venue',
      url: 'https://x.example',
      ticketUrl: null,
      firstSeenAt,
      lastSeenAt: firstSeenAt,
    }) as const
  const sources = [
    seen('2025-05-01T12:00:00-07:00'),
    seen('2025-04-29T12:00:00-07:00'),
    seen('2025-05-02T11:00:00-07:00'),
  ]
  expect(truthfulLines({ sources }, '2025-05-02T12:00:00-07:00')).toEqual(['Announced 3 days ago', 'Seen in 3 sources'])
  expect(truthfulLines({ sources: sources.slice(0, 1) }, '2025-05-02T12:00:00-07:00')[1]).toBe('Seen in 1 source')
  expect(truthfulLines({ sources: [] }, '2025-05-02T12:00:00-07:00')).toEqual([])
})
