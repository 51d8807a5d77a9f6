import type { AdminSessions } from '@houselights/database/repositories/admin-sessions'
import { endAllSessions, getAdminSession, signIn, signOut } from '@houselights/types/access'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Gate } from '../access/gate.ts'
import { giveSession, newSessionId, SESSION_SECONDS, sessionOf, takeSession } from '../access/session-cookie.ts'
import { sendProblem } from '../answers/send-problem.ts'
import { operatorRoute } from '../operator-route.ts'

/** A client's attempts in ten minutes: enough for typing errors, not for guessing. */
const ATTEMPTS = 5
const WINDOW_MS = 10 * 60_000

/** Signing in and out. Open to every client: registered before the guard. */
export function sessionRoutes(app: FastifyInstance, gate: Gate, sessions: AdminSessions, clock: () => Date): void {
  operatorRoute(app, getAdminSession, async ({ request }) => ({
    open: gate.open,
    signedIn: await gate.mayEnter(request),
  }))

  app.route({
    method: 'POST',
    url: signIn.path,
    config: { bodyShape: signIn.body.shape, rateLimit: { max: ATTEMPTS, timeWindow: WINDOW_MS } },
    schema: { body: signIn.body },
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (gate.open) return { open: true, signedIn: true }
      // the validator replaced the body by what the contract's schema made of it
      const { password } = request.body as z.output<typeof signIn.body>
      if (!gate.admits(password)) return sendProblem(request, reply, WRONG)
      const before = sessionOf(request)
      if (before !== undefined) await sessions.end(before)
      const [id, now] = [newSessionId(), clock()]
      await sessions.begin(id, now, new Date(now.getTime() + SESSION_SECONDS * 1_000))
      giveSession(request, reply, id)
      return { open: false, signedIn: true }
    },
  })

  operatorRoute(app, signOut, async ({ request, reply }) => {
    const id = sessionOf(request)
    if (id !== undefined) await sessions.end(id)
    takeSession(request, reply)
    return { open: gate.open, signedIn: gate.open }
  })
}

const WRONG = { status: 401, detail: 'That is not the password.' }

/** What a signed-in operator may do with sessions. */
export function sessionUpkeep(area: FastifyInstance, sessions: AdminSessions): void {
  operatorRoute(area, endAllSessions, async ({ request, reply }) => {
    takeSession(request, reply)
    return { ended: await sessions.endAll() }
  })
}
