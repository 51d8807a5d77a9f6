import { call } from '@houselights/api-client/call'
import { listEvents } from '@houselights/contracts/public-api/routes'

/** Prints this weekend's shows on a server, each with the source that last confirmed it. */
export async function printWeekend(baseUrl: string, print: (line: string) => void = console.log) {
  // without cookies: the responses are the same for everybody, and pages of any site may request them
  const options = { baseUrl, credentials: 'omit' } as const
  for (const { localDate, title, venue, seenOn } of await call(listEvents, { query: { date: 'weekend' } }, options))
    print(`${localDate}  ${title}, ${venue.name}  ${seenOn?.url ?? ''}`)
}
