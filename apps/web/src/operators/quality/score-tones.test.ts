import type { QualityIssue, Severity, VenueQuality } from '@houselights/contracts/operators/quality'
import { expect, test } from 'vitest'
import { scoreTone, summarize } from './score-tones.ts'

test.each([
  [100, 'default'],
  [90.1, 'default'],
  [90, 'secondary'],
  [70.1, 'secondary'],
  [70, 'destructive'],
  [0, 'destructive'],
])('a score of %d has the %s tone', (score, tone) => expect(scoreTone(score)).toBe(tone))

test('sums the issues of all venues and averages their scores', () => {
  const anIssue = (severity: Severity, count: number) => ({ severity, count }) as QualityIssue
  const aVenue = (qualityScore: number, issues: QualityIssue[]) => ({ qualityScore, issues }) as VenueQuality
  const venues = [aVenue(80, [anIssue('high', 2), anIssue('low', 5)]), aVenue(95, []), aVenue(50, [anIssue('high', 1)])]
  expect(summarize(venues)).toEqual({
    averageScore: 75,
    totalIssues: 8,
    highPriorityCount: 3,
    venueCount: 3,
    fixable: false,
  })
  expect(summarize([aVenue(80, [{ ...anIssue('low', 1), fixable: true }])]).fixable).toBe(true)
  expect(summarize([])).toEqual({
    averageScore: 0,
    totalIssues: 0,
    highPriorityCount: 0,
    venueCount: 0,
    fixable: false,
  })
})
