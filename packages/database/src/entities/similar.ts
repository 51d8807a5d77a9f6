import { entity, int, json, moment, text, uuid } from './columns.ts'

/** Which shows are like which, and why: worked out anew by the worker (similar/compute-similar.ts). */
export const SimilarEventEntity = entity('SimilarEvent', 'similar_events', {
  eventId: uuid({ primary: true }),
  position: int({ primary: true }),
  similarId: uuid(),
  cityId: text(),
  /** Sentences' ends, the strongest first. */
  reasons: json<string[]>(),
  /** When it came out so first. */
  computedAt: moment(),
})
