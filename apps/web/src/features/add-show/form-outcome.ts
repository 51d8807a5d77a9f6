/** The page with the form. Without JavaScript the form is also sent here; the web server passes it on to the API. */
export const FORM_PATH = '/add-show'

export const OUTCOMES = ['sent', 'failed'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Returns the path of the page shown after the form. `outcome`: undefined if the form was empty. */
export const pageAfter = (cityPath: string, outcome: Outcome | undefined): string =>
  `${cityPath}${FORM_PATH}${outcome ? `?outcome=${outcome}` : ''}`
