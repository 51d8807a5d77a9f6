import type { getCoverage } from '@houselights/types/coverage'
import type { findEditable, getEditable, listWithheld } from '@houselights/types/editor'
import type { listRuns, listVenueHistory } from '@houselights/types/job-routes'
import type { z } from 'zod'
import type { Key } from './freshness.ts'

/** What operators read; apart from the visitors' keys, so that visitors do not load them. */
export const operators = ['operators'] as const

/** What operators decide about: one decision may change the lists of another page. */
export const curation = [...operators, 'curation'] as const
export const found = (search: z.input<typeof findEditable.query>['search']) => [...curation, 'found', search] as const
export const withheld = (kind: z.input<typeof listWithheld.query>['kind']) => [...curation, 'withheld', kind] as const
export const editable = ({ kind, id }: z.input<typeof getEditable.params>) =>
  [...curation, 'editable', kind, id] as const

type Months = z.input<typeof getCoverage.query>['months']
export const coverage = (months: Months) => [...operators, 'coverage', months] as const
export const coverageReport = (months: Months) => [...operators, 'coverage-report', months] as const
export const jobs = [...operators, 'jobs'] as const
export const newsletter = [...operators, 'newsletter'] as const
export const newsletterPreview = [...newsletter, 'preview'] as const
export const push = [...newsletter, 'push'] as const
export const sources = [...operators, 'sources'] as const
export const runs = (query: z.input<typeof listRuns.query>) => [...operators, 'runs', query] as const
export const venueHistory = (months: z.input<typeof listVenueHistory.query>['months']) =>
  [...operators, 'venue-history', months] as const

export const qualityAnalysis = [...operators, 'quality-analysis'] as const
export const fixPreview = [...operators, 'fix-preview'] as const
/** The list of applied fixes, and by its first elements the changes of each. */
export const fixBatches = [...operators, 'fix-batches'] as const
export const fixBatch = (id: string) => [...fixBatches, id] as const

/** Whether a key begins with another. */
export const startsWith = (key: Key, prefix: Key): boolean => prefix.every((element, index) => key[index] === element)
