import { withClient } from '../bench-server.ts'
import { answerOf } from './load.ts'
import { cpuMs, cpuMsOfAll } from './process-figures.ts'
import { upcomingOf } from './seed-city.ts'
import type { Setting } from './setting.ts'
import { startApi, startWeb } from './side.ts'
import { figure, type Row } from './table.ts'

const WARM_UP = 100
const FIRST_VISITS = 400
const MB = 1e6

/** What one of each costs: a page that nobody visited before, in processor time of every part, and an event, in room. */
export async function costs({ server, now }: Setting): Promise<Row[]> {
  const api = await startApi(now)
  const web = await startWeb(now, api.origin)
  const eventPage = (n: number) => `${web.origin}/events/event-${n}`
  for (let n = 0; n < WARM_UP; n++) await answerOf(eventPage(n))
  const used = () => ({
    website: cpuMs(web.process.pid),
    API: cpuMs(api.process.pid),
    Postgres: cpuMsOfAll(server.pid),
  })
  const before = used()
  for (let n = WARM_UP; n < WARM_UP + FIRST_VISITS; n++) {
    const { status } = await answerOf(eventPage(n))
    if (status !== 200) throw new Error(`${eventPage(n)} answers ${status}.`)
  }
  const after = used()
  const parts = (['website', 'API', 'Postgres'] as const).map(
    (part) => `${part} ${figure((after[part] - before[part]) / FIRST_VISITS, 'ms CPU')}`,
  )
  for (const { process } of [web, api]) await process.stop()
  const size = await withClient(now.databaseUrl, async (client) =>
    Number((await client.query('select pg_database_size(current_database()) as size')).rows[0].size),
  )
  return [
    { what: `page of an event, ${FIRST_VISITS} that nobody visited before, one at a time`, now: parts.join(', ') },
    {
      what: `room in the database, ${now.rows} events, ${upcomingOf(now.rows)} of them to come`,
      now: figure(size / MB, 'MB'),
    },
  ]
}
