import { editor } from '@houselights/database/editor/editor'
import { findEditable, getEditable, listWithheld, saveEdit, undoEdit } from '@houselights/types/editor'
import type { FastifyInstance } from 'fastify'
import { found } from '../answers/not-found-error.ts'
import { requestedCity } from '../city-parameter.ts'
import { operatorRoute } from '../operator-route.ts'
import type { RouteServices } from './services.ts'

/** Single events, artists and venues: found, shown, changed, and changed back. */
export function editorRoutes(area: FastifyInstance, { db, clock }: RouteServices): void {
  const edits = ({ city }: { city?: string | undefined }) => editor(db, requestedCity(city))

  operatorRoute(area, findEditable, ({ query }) => edits(query).find(query.search, clock()))

  operatorRoute(area, listWithheld, ({ query }) => edits(query).withheld(query.kind, clock()))

  operatorRoute(area, getEditable, async ({ params: { kind, id }, query }) =>
    found(await edits(query).show(kind, id), kind, id),
  )

  operatorRoute(area, saveEdit, async ({ params: { kind, id }, query, body }) =>
    found(await edits(query).save(kind, id, body, clock()), kind, id),
  )

  operatorRoute(area, undoEdit, async ({ params: { id }, query }) =>
    found(await edits(query).undo(id, clock()), 'edit', id),
  )
}
