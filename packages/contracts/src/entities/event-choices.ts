// Without schemas, so that a browser can check an address by these rules before it has any.

/** SPEC section 4: the values of the date filter; a single day is written yyyy-MM-dd. */
export const DATE_FILTERS = ['all-dates', 'today', 'week', 'next-week', 'weekend', 'month'] as const
/** `under-20`: some ticket costs less than twenty. */
export const PRICE_FILTERS = ['free', 'under-20'] as const
/** The rule at the door, as the sources state it. */
export const AGE_FILTERS = ['all-ages', '18', '21'] as const

export const MAX_SEARCH_LENGTH = 200
export const searchTooLong = (length: number): string =>
  `Use ${MAX_SEARCH_LENGTH} characters or fewer. This search has ${length}.`
/** So many characters the name of a genre, a venue or a neighborhood may have. */
export const MAX_CHOICE_LENGTH = 100
export const MAX_CURSOR_LENGTH = 400
/** What people type, or addresses carry: without the NUL that a database refuses. */
export const withoutNul = (text: string): boolean => !text.includes('\0')

export const EVENT_KINDS = [
  'music',
  'comedy',
  'trivia',
  'karaoke',
  'private',
  'sport',
  'film',
  'talk',
  'class',
  'other',
  'unknown',
] as const
