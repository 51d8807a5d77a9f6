import cookies from '@fastify/cookie'
import { accessDoubts } from '@houselights/config/access'
import { adminSessions } from '@houselights/database/repositories/admin-sessions'
import type { FastifyInstance } from 'fastify'
import { createGate, guardArea, refuseOtherHosts, signInSecret } from '../access/gate.ts'
import { signingKey } from '../access/secrets.ts'
import { sessionCookie } from '../access/session-cookie.ts'
import { coverageRoutes } from './coverage.ts'
import { decisionRoutes } from './decisions.ts'
import { editorRoutes } from './editor.ts'
import { enrichmentRoutes } from './enrichment.ts'
import { jobRoutes } from './jobs.ts'
import { newsletterOperations } from './newsletter-operations.ts'
import { operationRoutes } from './operations.ts'
import { placeRoutes } from './places.ts'
import { proposalRoutes } from './proposals.ts'
import { pushOperations } from './push.ts'
import { qualityRoutes } from './quality.ts'
import { queueBoard } from './queue-board.ts'
import type { OperatorServices } from './services.ts'
import { sessionRoutes, sessionUpkeep } from './sessions.ts'

/** The operators' area: every call in it passes one guard. */
export async function operatorRoutes(app: FastifyInstance, services: OperatorServices): Promise<void> {
  const { access, apiUrl, clock, db, publicUrl } = services
  const sessions = adminSessions(db)
  const cookie = sessionCookie(publicUrl)
  const gate = createGate(access, { sessions, cookie, clock })
  for (const doubt of accessDoubts(access)) app.log.warn(doubt)
  await app.register(async (door) => {
    await door.register(cookies, { secret: signingKey(signInSecret(access)) })
    if (access.open) refuseOtherHosts(door, publicUrl ? [publicUrl, apiUrl] : [apiUrl])
    sessionRoutes(door, { gate, sessions, cookie, clock })
    await door.register(async (area) => {
      guardArea(area, gate)
      sessionUpkeep(area, { sessions, cookie })
      jobRoutes(area, services)
      coverageRoutes(area, services)
      operationRoutes(area, services)
      qualityRoutes(area, services)
      decisionRoutes(area, services)
      editorRoutes(area, services)
      placeRoutes(area, services)
      proposalRoutes(area, services)
      enrichmentRoutes(area, services)
      newsletterOperations(area, services)
      pushOperations(area, services)
      await queueBoard(area, services)
    })
  })
}
