import { defaultCity, findCity } from '@houselights/config/cities/cities'
import * as calls from '@houselights/contracts/jobs/job-routes'
import { runQueries } from '@houselights/database/operations/run-queries'
import { type StoredSourceState, sourceStates } from '@houselights/database/operations/source-states'
import { toCityInstant } from '@houselights/domain/dates/city-time'
import { RefusedError } from '@houselights/domain/errors/refused-error'
import { toScheduleId } from '@houselights/jobs/schedules'
import type { FastifyInstance } from 'fastify'
import { assertFound } from '../../responses/errors.ts'
import { operatorRoute } from '../../routing/operator-route.ts'

const DEFAULT_LIMIT = 50
const DEFAULT_MONTHS = 3

export function operationRoutes(area: FastifyInstance): void {
  const { db, clock, queues } = area
  const sources = sourceStates(db)
  const runs = runQueries(db)

  operatorRoute(area, calls.listSources, async ({ city }) => {
    const [states, nextRuns] = [await sources.list(clock(), city.id), await queues.findNextRuns()]
    return states.map((state) => withNextRun(state, nextRuns))
  })

  operatorRoute(area, calls.switchSource, async ({ params: { id }, body }) => {
    if (Object.values(body).every((value) => value === undefined))
      throw new RefusedError('Nothing to change. Set scheduled, doNotScrape or permitted to true or false.')
    if (!(await sources.switch(id, body))) assertFound(null, 'source', id)
    return withNextRun(assertFound(await sources.byId(id, clock()), 'source', id), await queues.findNextRuns())
  })

  operatorRoute(area, calls.listRuns, ({ query: { limit = DEFAULT_LIMIT, ...filters }, city }) =>
    runs.list({ ...filters, city: city.id, limit }),
  )

  operatorRoute(area, calls.listVenueHistory, ({ query: { months }, city }) =>
    runs.history(city, clock(), months ? Number(months) : DEFAULT_MONTHS),
  )
}

/**
 * Adds the next run to a source's state. It comes from the queue. If the queue doesn't respond, the state has no next
 * run.
 */
function withNextRun(state: StoredSourceState, nextRuns: ReadonlyMap<string, Date> | undefined): calls.SourceState {
  const isScheduled = state.active && state.scheduled && !state.doNotScrape
  const nextRun = isScheduled ? nextRuns?.get(toScheduleId(state.id)) : undefined
  return {
    ...state,
    nextRunAt: nextRun ? toCityInstant(nextRun, (findCity(state.city) ?? defaultCity).timeZone) : null,
    nextRunMissing: isScheduled && nextRuns !== undefined && !nextRun,
  }
}
