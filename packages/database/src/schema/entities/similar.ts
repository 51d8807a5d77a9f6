import * as column from './columns.ts'

/** Which shows are like which, and why: worked out anew by the worker (similar/compute-similar.ts). */
export const SimilarEventEntity = column.entity('SimilarEvent', 'similar_events', {
  eventId: column.uuid({ primary: true }),
  position: column.int({ primary: true }),
  similarId: column.uuid(),
  cityId: column.text(),
  /** Sentences' ends, the strongest first. */
  reasons: column.json<string[]>(),
  /** When it came out so first. */
  computedAt: column.moment(),
})
