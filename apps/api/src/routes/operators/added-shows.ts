import * as calls from '@houselights/contracts/operators/added-shows'
import { acceptShow } from '@houselights/database/added-shows/accept-show'
import { listAddedShowsIn } from '@houselights/database/added-shows/show-queries'
import { refuseShow } from '@houselights/database/added-shows/show-writes'
import { RefusedError } from '@houselights/domain/errors/refused-error'
import type { FastifyInstance } from 'fastify'
import { withTimeout } from '../../jobs/queues.ts'
import { operatorRoute } from '../../routing/operator-route.ts'

/** Adds calls for shows that visitors added. The worker scrapes their pages, and operators decide. */
export function addedShowRoutes(area: FastifyInstance): void {
  const { db, queues, clock } = area
  operatorRoute(area, calls.listAddedShows, ({ city }) => listAddedShowsIn(db, city.id))
  operatorRoute(area, calls.acceptAddedShow, async ({ params: { id }, body: { venue } }) => {
    const source = await acceptShow(db, id, { venue, at: clock() })
    // If this fails, the worker schedules the source within a minute.
    await withTimeout(queues.scrapes().enqueue({ source, depth: 'full' })).catch((error: unknown) =>
      area.log.warn({ err: error, source }, 'an accepted show was not enqueued'),
    )
    return { source }
  })
  operatorRoute(area, calls.refuseAddedShow, async ({ params: { id } }) => {
    if (!(await refuseShow(db, id, clock())))
      throw new RefusedError('It’s already decided, or its page is being scraped right now.')
    return { refused: true as const }
  })
}
