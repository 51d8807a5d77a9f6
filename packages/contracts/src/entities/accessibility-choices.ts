// In a file of their own, so that pages without these filters load neither these values nor their schemas.

/** How wheelchair users can get in: `partly` if some part of the venue can't be reached. */
export const WHEELCHAIR_ACCESS = ['yes', 'partly', 'no'] as const
/** Whether the audience sits or stands: `mixed` has both seats and standing room. */
export const SEATINGS = ['seated', 'standing', 'mixed'] as const
/** Filters shows by their access facts. `partly` matches too; the show's page says what can't be reached. */
export const ACCESS_FILTERS = ['wheelchair'] as const
/** A show with both seats and standing room matches either filter. */
export const SEATING_FILTERS = ['seated', 'standing'] as const
