import type { AdminSessions } from '@houselights/database/repositories/admin-sessions'
import { endAllSessions, getAdminSession, signIn, signOut } from '@houselights/types/access'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import type { Gate } from '../access/gate.ts'
import { newSessionId, SESSION_SECONDS, type SessionCookie } from '../access/session-cookie.ts'
import { sendProblem } from '../answers/send-problem.ts'
import { TOO_MANY, TooManyError } from '../answers/too-many-error.ts'
import { clientOf } from '../client-of.ts'
import { operatorRoute } from '../operator-route.ts'

/** A client's wrong passwords in ten minutes: enough for typing errors, not for guessing. */
const MAX_FAILURES = 5
const WINDOW_MS = 10 * 60_000
const MAX_CLIENTS = 10_000

interface SessionServices {
  gate: Gate
  sessions: AdminSessions
  cookie: SessionCookie
  clock: () => Date
}

/** Signing in and out. Open to every client: registered before the guard. */
export function sessionRoutes(app: FastifyInstance, { gate, sessions, cookie, clock }: SessionServices): void {
  // by client; each counts from its first wrong password
  const failures = new LRUCache<string, number>({ max: MAX_CLIENTS, ttl: WINDOW_MS, noUpdateTTL: true })

  operatorRoute(app, getAdminSession, async ({ request }) => ({
    open: gate.open,
    signedIn: await gate.mayEnter(request),
  }))

  app.route({
    method: 'POST',
    url: signIn.path,
    config: { bodyShape: signIn.body.shape },
    schema: { body: signIn.body },
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (gate.open) return { open: true, signedIn: true }
      // the validator replaced the body by what the contract's schema made of it
      const { password } = request.body as z.output<typeof signIn.body>
      const client = clientOf(request)
      const failed = failures.get(client) ?? 0
      if (failed >= MAX_FAILURES) throw new TooManyError(TOO_MANY, Math.ceil(failures.getRemainingTTL(client) / 1_000))
      if (!gate.admits(password)) {
        failures.set(client, failed + 1)
        return sendProblem(request, reply, WRONG)
      }
      const before = cookie.sessionOf(request)
      if (before !== undefined) await sessions.end(before)
      const [id, now] = [newSessionId(), clock()]
      await sessions.begin(id, now, new Date(now.getTime() + SESSION_SECONDS * 1_000))
      cookie.give(request, reply, id)
      return { open: false, signedIn: true }
    },
  })

  operatorRoute(app, signOut, async ({ request, reply }) => {
    const id = cookie.sessionOf(request)
    if (id !== undefined) await sessions.end(id)
    cookie.take(request, reply)
    return { open: gate.open, signedIn: gate.open }
  })
}

const WRONG = { status: 401, detail: 'That is not the password.' }

/** What a signed-in operator may do with sessions. */
export function sessionUpkeep(
  area: FastifyInstance,
  { sessions, cookie }: Pick<SessionServices, 'sessions' | 'cookie'>,
): void {
  operatorRoute(area, endAllSessions, async ({ request, reply }) => {
    cookie.take(request, reply)
    return { ended: await sessions.endAll() }
  })
}
