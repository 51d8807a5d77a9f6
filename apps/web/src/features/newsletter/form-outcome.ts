/** The target of the newsletter's form without JavaScript: the web server passes it on to the API. */
export const FORM_PATH = '/newsletter'

export const OUTCOMES = ['subscribed', 'failed'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** The home page of a city, by what its addresses begin with, scrolled to the newsletter; without an outcome for a form without an address. */
export const pageAfter = (city: string, outcome: Outcome | undefined): string =>
  `${city || '/'}${outcome ? `?newsletter=${outcome}` : ''}#newsletter`
