// Without schemas, so that a browser can check an address by these rules before it has loaded any.

/** SPEC section 4: the values of the date filter; a single day is written yyyy-MM-dd. */
export const DATE_FILTERS = ['all-dates', 'today', 'week', 'next-week', 'weekend', 'month'] as const
/**
 * `under-20`: the lowest price is less than 20 in the event's currency, or no price is listed and entry is free or pay
 * what you can.
 */
export const PRICE_FILTERS = ['free', 'under-20'] as const
/** The age limit at the door, according to sources. */
export const AGE_FILTERS = ['all-ages', '18', '21'] as const

export const MAX_SEARCH_LENGTH = 200
export const toSearchTooLongMessage = (length: number): string =>
  `Use ${MAX_SEARCH_LENGTH} characters or fewer. This search has ${length}.`
/** The longest name of a genre, venue or neighborhood, in characters. */
export const MAX_CHOICE_LENGTH = 100
export const MAX_CURSOR_LENGTH = 400
/** For text typed by people or taken from addresses: false if it contains NUL, which PostgreSQL rejects. */
export const hasNoNul = (text: string): boolean => !text.includes('\0')

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
