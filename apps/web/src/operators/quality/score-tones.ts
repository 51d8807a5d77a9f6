import type { Severity, VenueQuality } from '@houselights/contracts/operators/quality'

export type Tone = 'default' | 'secondary' | 'destructive'

export function scoreTone(score: number): Tone {
  if (score > 90) return 'default'
  return score > 70 ? 'secondary' : 'destructive'
}

export const SEVERITY_TONES: Record<Severity, Tone> = { high: 'destructive', medium: 'default', low: 'secondary' }

/** Computes the totals of all venues. The average counts each venue once, regardless of its number of events. */
export function summarize(venues: readonly VenueQuality[]) {
  const issues = venues.flatMap(({ issues }) => issues)
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)
  return {
    averageScore: venues.length ? sum(venues.map(({ qualityScore }) => qualityScore)) / venues.length : 0,
    totalIssues: sum(issues.map(({ count }) => count)),
    highPriorityCount: sum(issues.filter(({ severity }) => severity === 'high').map(({ count }) => count)),
    venueCount: venues.length,
    fixable: issues.some(({ fixable }) => fixable),
  }
}
