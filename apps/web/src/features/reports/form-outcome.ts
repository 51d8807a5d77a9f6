/** What was wrong with a report that was sent without JavaScript, as a search parameter of the form's page. */
export const PROBLEMS = ['words', 'source', 'many', 'failed'] as const
export type Problem = (typeof PROBLEMS)[number]

export const formPath = (slug: string): string => `/events/${encodeURIComponent(slug)}/report`

/** The form's page of a city, by what its addresses begin with, after a report that could not be stored. */
export const pageAfter = (city: string, slug: string, problem: Problem): string =>
  `${city}${formPath(slug)}?problem=${problem}`
