/** Why a request sent by "Is this your room?" failed, as a search parameter of the form's page. */
export const ROOM_PROBLEMS = ['fields', 'many', 'failed'] as const
export type RoomProblem = (typeof ROOM_PROBLEMS)[number]

/** Returns the path of the form "Is this your room?", which is also where it is sent. */
export const roomFormPath = (slug: string): string => `/venues/${encodeURIComponent(slug)}/yours`

/** Returns the form's path after a request that could not be stored. `cityPath`: the prefix of the city's paths. */
export const pageAfter = (cityPath: string, slug: string, problem: RoomProblem): string =>
  `${cityPath}${roomFormPath(slug)}?problem=${problem}`
