import { call } from '@houselights/api-client/call'
import { listEvents } from '@houselights/contracts/public-api/routes'

/** Prints the weekend's shows under an address, each with the source that last confirmed it. */
export async function printWeekend(baseUrl: string, print: (line: string) => void = console.log) {
  // no cookies: the answers are the same for everybody, and pages of every site may read them
  const options = { baseUrl, credentials: 'omit' } as const
  for (const { localDate, title, venue, seenOn } of await call(listEvents, { query: { date: 'weekend' } }, options))
    print(`${localDate}  ${title}, ${venue.name}  ${seenOn?.url ?? ''}`)
}
