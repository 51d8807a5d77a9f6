// without schemas, and apart from the other choices, so that pages without these filters do not load them

/** What wheelchair users find: `partly` where something of the house cannot be reached. */
export const WHEELCHAIR_ACCESS = ['yes', 'partly', 'no'] as const
/** Where the audience is: `mixed` has both seats and room to stand. */
export const SEATINGS = ['seated', 'standing', 'mixed'] as const
/** Access as somebody states it; `partly` is found too, and the show's page says what is not reached. */
export const ACCESS_FILTERS = ['wheelchair'] as const
/** Shows that have both are found by either. */
export const SEATING_FILTERS = ['seated', 'standing'] as const
