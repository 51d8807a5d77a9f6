import { editor } from '@houselights/database/editor/editor'
import { findEditable, getEditable, listWithheld, saveEdit, undoEdit } from '@houselights/types/editor'
import type { FastifyInstance } from 'fastify'
import { found } from '../answers/not-found-error.ts'
import { operatorRoute } from '../operator-route.ts'
import type { RouteServices } from './services.ts'

/** Single events, artists and venues: found, shown, changed, and changed back. */
export function editorRoutes(area: FastifyInstance, { db, clock }: RouteServices): void {
  const edits = editor(db)

  operatorRoute(area, findEditable, ({ query }) => edits.find(query.search, clock()))

  operatorRoute(area, listWithheld, ({ query }) => edits.withheld(query.kind, clock()))

  operatorRoute(area, getEditable, async ({ params: { kind, id } }) => found(await edits.show(kind, id), kind, id))

  operatorRoute(area, saveEdit, async ({ params: { kind, id }, body }) =>
    found(await edits.save(kind, id, body, clock()), kind, id),
  )

  operatorRoute(area, undoEdit, async ({ params: { id } }) => found(await edits.undo(id, clock()), 'edit', id))
}
