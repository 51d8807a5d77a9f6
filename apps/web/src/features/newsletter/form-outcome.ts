/** Where the newsletter form is sent without JavaScript. The web server passes it on to the API. */
export const FORM_PATH = '/newsletter'

export const OUTCOMES = ['subscribed', 'failed'] as const
export type Outcome = (typeof OUTCOMES)[number]

/**
 * Returns the path of the page shown after the form: a city's home page, scrolled to the newsletter. `cityPath`: the
 * prefix of the city's paths. `outcome`: undefined if no address was typed.
 */
export const pageAfter = (cityPath: string, outcome: Outcome | undefined): string =>
  `${cityPath || '/'}${outcome ? `?newsletter=${outcome}` : ''}#newsletter`
