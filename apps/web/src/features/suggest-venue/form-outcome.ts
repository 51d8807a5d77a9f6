/** Where the form for a missing venue is sent without JavaScript. The web server passes it on to the API. */
export const FORM_PATH = '/suggest-venue'

export const OUTCOMES = ['sent', 'failed'] as const
export type Outcome = (typeof OUTCOMES)[number]

/**
 * Returns the path of the page shown after the form: a city's venues, scrolled to the form. `cityPath`: the prefix of
 * the city's paths. `outcome`: undefined if the form was empty.
 */
export const pageAfter = (cityPath: string, outcome: Outcome | undefined): string =>
  `${cityPath}/venues${outcome ? `?suggestion=${outcome}` : ''}#missing-venue`
