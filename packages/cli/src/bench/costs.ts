import { answerOf } from './load.ts'
import { figure, type Row } from './measure.ts'
import { withClient } from './postgres.ts'
import { cpuMs, cpuMsOfAll } from './process-figures.ts'
import { upcomingOf } from './seed-city.ts'
import { type Setting, startApi, startWeb } from './side.ts'

const WARM_UP = 100
const FIRST_VISITS = 400

/** What one of each costs: a page that nobody visited before, in processor time of every part, and an event, in room. */
export async function costs({ postgres, now }: Setting): Promise<Row[]> {
  const api = await startApi(now)
  const web = await startWeb(now, api.origin)
  const used = () => ({
    website: cpuMs(web.process.pid),
    API: cpuMs(api.process.pid),
    Postgres: cpuMsOfAll(postgres.pid),
  })
  const visit = async (from: number, to: number) => {
    for (let n = from; n < to; n++) await answerOf(`${web.origin}/events/event-${n}`)
  }
  await visit(0, WARM_UP)
  const before = used()
  await visit(WARM_UP, WARM_UP + FIRST_VISITS)
  const after = used()
  const parts = (['website', 'API', 'Postgres'] as const).map(
    (part) => `${part} ${figure((after[part] - before[part]) / FIRST_VISITS, 'ms CPU')}`,
  )
  for (const { process } of [web, api]) await process.stop()
  const { rows } = await withClient(now.databaseUrl, (client) =>
    client.query<{ size: string }>('select pg_database_size(current_database()) as size'),
  )
  return [
    { what: `page of an event, ${FIRST_VISITS} that nobody visited before, one at a time`, now: parts.join(', ') },
    {
      what: `room in the database, ${now.rows} events, ${upcomingOf(now.rows)} of them to come`,
      now: figure(Number(rows[0]?.size) / 1e6, 'MB'),
    },
  ]
}
