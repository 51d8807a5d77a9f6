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
  const issue = (severity: Severity, count: number) => ({ severity, count }) as QualityIssue
  const venue = (qualityScore: number, issues: QualityIssue[]) => ({ qualityScore, issues }) as VenueQuality
  const venues = [venue(80, [issue('high', 2), issue('low', 5)]), venue(95, []), venue(50, [issue('high', 1)])]
  expect(summarize(venues)).toEqual({ averageScore: 75, totalIssues: 8, highPriority: 3, venues: 3, fixable: false })
  expect(summarize([venue(80, [{ ...issue('low', 1), fixable: true }])]).fixable).toBe(true)
  expect(summarize([])).toEqual({ averageScore: 0, totalIssues: 0, highPriority: 0, venues: 0, fixable: false })
})
