/** Why a report sent without JavaScript failed, as a search parameter of the form's page. */
export const PROBLEMS = ['words', 'source', 'many', 'failed'] as const
export type Problem = (typeof PROBLEMS)[number]

export const formPath = (slug: string): string => `/events/${encodeURIComponent(slug)}/report`

/** Returns the form's path after a report that could not be stored. `cityPath`: the prefix of the city's paths. */
export const pageAfter = (cityPath: string, slug: string, problem: Problem): string =>
  `${cityPath}${formPath(slug)}?problem=${problem}`
