import { setTimeout as wait } from 'node:timers/promises'
import { fail, newTally, record, type Tally } from './visitors.ts'

/** Calls of operators, of which one begins each so often; what takes longer is waited for first. */
export interface Work {
  name: string
  everyMs: number
  begin(times: number): Promise<Response>
}

/** Does all of that work until it is ended: each call's time is recorded, and one that is not answered well is a failure. */
export async function work(works: readonly Work[], signal: AbortSignal): Promise<Map<string, Tally>> {
  const tallies = new Map<string, Tally>()
  await Promise.all(
    works.map(async ({ name, everyMs, begin }) => {
      const tally = newTally()
      tallies.set(name, tally)
      for (let times = 0; !signal.aborted; times++) {
        const begun = performance.now()
        tally.requests += 1
        try {
          const answer = await begin(times)
          const said = await answer.text()
          if (!answer.ok) fail(tally, `${answer.status}: ${said.slice(0, 200)}`)
        } catch (error) {
          fail(tally, String(error))
        }
        record(tally, performance.now() - begun)
        await wait(Math.max(0, everyMs - (performance.now() - begun)), undefined, { signal }).catch(() => undefined)
      }
    }),
  )
  return tallies
}
