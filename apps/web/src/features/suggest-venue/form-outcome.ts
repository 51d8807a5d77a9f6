/** The target of the form for a missing venue without JavaScript: the web server passes it on to the API. */
export const FORM_PATH = '/suggest-venue'

export const OUTCOMES = ['sent', 'failed'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** The venues of a city, by what its addresses begin with, scrolled to the form; without an outcome for an empty form. */
export const pageAfter = (city: string, outcome: Outcome | undefined): string =>
  `${city}/venues${outcome ? `?suggestion=${outcome}` : ''}#missing-venue`
