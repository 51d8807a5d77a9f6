import { editor } from '@houselights/database/editor/editor'
import { findEditable, getEditable, listWithheld, saveEdit, undoEdit } from '@houselights/types/editor'
import type { FastifyInstance } from 'fastify'
import { found } from '../answers/not-found-error.ts'
import { operatorRoute } from '../operator-route.ts'
import type { RouteServices } from './services.ts'

/** Single events, artists and venues: found, shown, changed, and changed back. */
export function editorRoutes(area: FastifyInstance, { db, clock }: RouteServices): void {
  operatorRoute(area, findEditable, ({ query, city }) => editor(db, city).find(query.search, clock()))

  operatorRoute(area, listWithheld, ({ query, city }) => editor(db, city).withheld(query.kind, clock()))

  operatorRoute(area, getEditable, async ({ params: { kind, id }, city }) =>
    found(await editor(db, city).show(kind, id), kind, id),
  )

  operatorRoute(area, saveEdit, async ({ params: { kind, id }, city, body }) =>
    found(await editor(db, city).save(kind, id, body, clock()), kind, id),
  )

  operatorRoute(area, undoEdit, async ({ params: { id }, city }) =>
    found(await editor(db, city).undo(id, clock()), 'edit', id),
  )
}
