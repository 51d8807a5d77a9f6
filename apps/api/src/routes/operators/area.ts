import cookies from '@fastify/cookie'
import { findAccessWarnings } from '@houselights/config/settings/operator-access'
import { endAllSessions, getAdminSession, signIn, signOut } from '@houselights/contracts/operators/operator-session'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import {
  createGate,
  type Gate,
  getSignInSecret,
  guardArea,
  newSessionId,
  refuseOtherHosts,
  SESSION_SECONDS,
} from '../../access/gate.ts'
import { deriveSigningKey } from '../../access/secrets.ts'
import { getClient } from '../../guards/client-limits.ts'
import { TOO_MANY, TooManyError } from '../../responses/errors.ts'
import { sendProblem } from '../../responses/problems.ts'
import { clientRoute, operatorRoute } from '../../routing/operator-route.ts'
import { pushOperations } from '../public/push.ts'
import { addedShowRoutes } from './added-shows.ts'
import { decisionRoutes, editorRoutes } from './decisions.ts'
import { enrichmentRoutes, placeRoutes } from './enrichment.ts'
import { jobRoutes } from './jobs.ts'
import { newsletterOperations } from './newsletter.ts'
import { proposalRoutes } from './proposals.ts'
import { coverageRoutes, qualityRoutes } from './quality-and-coverage.ts'
import { queueBoard } from './queue-board.ts'
import { operationRoutes } from './sources.ts'
import { venueFactRoutes } from './venue-facts.ts'

/** Wrong passwords per client in ten minutes: enough for typos, too few for guessing. */
const MAX_FAILURES = 5
const WINDOW_MS = 10 * 60_000
const MAX_CLIENTS = 10_000

/** Adds the calls to sign in and out. They are open to every client, so they are registered before the guard. */
function addSessionRoutes(app: FastifyInstance, gate: Gate): void {
  const { cookie, sessions } = gate
  // Keyed by client. The window starts at the first wrong password.
  const failures = new LRUCache<string, number>({ max: MAX_CLIENTS, ttl: WINDOW_MS, noUpdateTTL: true })

  operatorRoute(app, getAdminSession, async ({ request }) => ({
    open: gate.open,
    signedIn: await gate.mayEnter(request),
  }))

  const config = { bodyShape: signIn.body.shape }
  clientRoute(app, signIn, { config }, async ({ body: { password }, request, reply }) => {
    if (gate.open) return { open: true, signedIn: true }
    const client = getClient(request)
    const failureCount = failures.get(client) ?? 0
    if (failureCount >= MAX_FAILURES)
      throw new TooManyError(TOO_MANY, Math.ceil(failures.getRemainingTTL(client) / 1_000))
    if (!gate.admits(password)) {
      failures.set(client, failureCount + 1)
      sendProblem(request, reply, { status: 401, detail: 'Wrong password.' })
      return undefined
    }
    const oldSession = cookie.getSession(request)
    if (oldSession !== undefined) await sessions.end(oldSession)
    const [id, now] = [newSessionId(), app.clock()]
    await sessions.begin(id, now, new Date(now.getTime() + SESSION_SECONDS * 1_000))
    cookie.set(request, reply, id)
    return { open: false, signedIn: true }
  })

  operatorRoute(app, signOut, async ({ request, reply }) => {
    const id = cookie.getSession(request)
    if (id !== undefined) await sessions.end(id)
    cookie.clear(request, reply)
    return { open: gate.open, signedIn: gate.open }
  })
}

/** Adds the operators' area. One guard checks every call except those to sign in and out. */
export const operatorRoutes = fp(
  async (app) => {
    const { access, apiUrl, publicUrl } = app.config
    const gate = createGate(app)
    for (const warning of findAccessWarnings(access)) app.log.warn(warning)
    await app.register(async (sessionScope) => {
      await sessionScope.register(cookies, { secret: deriveSigningKey(getSignInSecret(access)) })
      if (access.open) refuseOtherHosts(sessionScope, publicUrl ? [publicUrl, apiUrl] : [apiUrl])
      addSessionRoutes(sessionScope, gate)
      await sessionScope.register(async (area) => {
        guardArea(area, gate)
        operatorRoute(area, endAllSessions, async ({ request, reply }) => {
          gate.cookie.clear(request, reply)
          return { ended: await gate.sessions.endAll() }
        })
        jobRoutes(area)
        coverageRoutes(area)
        operationRoutes(area)
        qualityRoutes(area)
        decisionRoutes(area)
        editorRoutes(area)
        placeRoutes(area)
        venueFactRoutes(area)
        proposalRoutes(area)
        addedShowRoutes(area)
        enrichmentRoutes(area)
        newsletterOperations(area)
        pushOperations(area)
        await queueBoard(area)
      })
    })
  },
  { name: 'operator-routes', dependencies: ['refusals', 'jobs', 'public-reads', 'pictures'] },
)
