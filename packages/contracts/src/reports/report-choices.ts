// Without schemas, so that a page's form has them before the browser has loaded any.

/** The kinds of mistakes a visitor can report, in the form's order. */
export const MISTAKES = [
  { category: 'date', label: 'The date or the time' },
  { category: 'off', label: 'It’s canceled or has moved' },
  { category: 'price', label: 'The price' },
  { category: 'bill', label: 'Who’s playing' },
  { category: 'venue', label: 'The venue' },
  { category: 'ticket-link', label: 'The ticket link' },
  { category: 'picture', label: 'The picture' },
  { category: 'not-music', label: 'Not live music' },
  { category: 'other', label: 'Something else' },
] as const
export type Mistake = (typeof MISTAKES)[number]['category']

/** Mistakes that need no text. For all others the reporter must say what's right. */
export const NO_TEXT_NEEDED: readonly Mistake[] = ['off', 'ticket-link', 'picture', 'not-music']

export const MAX_REPORT_LENGTH = 1_000
export const MAX_SOURCE_LENGTH = 500
export const MAX_NOTE_LENGTH = 1_000
export const TEXT_MISSING = 'Please tell us what it should say.'

export const OUTCOMES = ['corrected', 'not a mistake', 'already right', 'spam'] as const

/** A report's page, by its token: 24 random bytes in base64url. */
export const getReportPath = (token: string): string => `/reports/${token}`
