import { randomBytes } from 'node:crypto'
import type { Access } from '@houselights/config/settings/operator-access'
import { adminSessions } from '@houselights/database/operations/admin-sessions'
import { isLocalHost } from '@houselights/server/http/local-host'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from '../responses/problems.ts'
import { sameText } from './secrets.ts'

/** Browsers take a name that begins so only with `Secure`, over https, for this host alone: no other host of the domain can set it. */
const SECURE_NAME = '__Host-houselights-operator'
const PLAIN_NAME = 'houselights-operator'
/** A working day: long enough not to be in the way, short enough for a machine left behind. */
export const SESSION_SECONDS = 12 * 60 * 60

export const newSessionId = (): string => randomBytes(32).toString('base64url')

/**
 * The cookie that holds an operator's session. It is `Secure` for every site that visitors know by https, also where a proxy in
 * front does not say that it ends TLS.
 */
function sessionCookie(publicUrl: string | undefined) {
  const isSecure = ({ protocol }: FastifyRequest) => protocol === 'https' || publicUrl?.startsWith('https:') === true
  const nameFor = (request: FastifyRequest) => (isSecure(request) ? SECURE_NAME : PLAIN_NAME)
  // no script may read it and no other site's page send it
  const attributesFor = (request: FastifyRequest) => ({
    path: '/',
    httpOnly: true,
    sameSite: 'strict' as const,
    secure: isSecure(request),
  })
  return {
    /** The id in the request's cookie, where our signature says that we gave it. */
    getSession: (request: FastifyRequest): string | undefined => {
      const cookie = request.cookies[nameFor(request)]
      const read = cookie === undefined ? undefined : request.unsignCookie(cookie)
      return read?.valid ? (read.value ?? undefined) : undefined
    },
    give: (request: FastifyRequest, reply: FastifyReply, id: string): void => {
      reply.setCookie(nameFor(request), id, { ...attributesFor(request), signed: true, maxAge: SESSION_SECONDS })
    },
    take: (request: FastifyRequest, reply: FastifyReply): void => {
      reply.clearCookie(nameFor(request), attributesFor(request))
      // what visitors save is theirs, and stays
      reply.header('clear-site-data', '"cache"')
    },
  }
}

/** What operators sign in with: the password, else the token, so that setting either locks nobody out. */
export const signInSecret = ({ password, token }: Access): string | undefined => password ?? token

export function createGate({ clock, config, db }: FastifyInstance) {
  const { access, publicUrl } = config
  const sessions = adminSessions(db)
  const cookie = sessionCookie(publicUrl)
  const secret = signInSecret(access)
  const carriesToken = ({ headers }: FastifyRequest) => {
    const given = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1]
    return given !== undefined && access.token !== undefined && sameText(given, access.token)
  }
  return {
    cookie,
    sessions,
    open: access.open,
    admits: (password: string) => secret !== undefined && sameText(password, secret),
    mayEnter: async (request: FastifyRequest): Promise<boolean> => {
      if (access.open || carriesToken(request)) return true
      const id = cookie.getSession(request)
      return id !== undefined && sessions.lasts(id, clock())
    },
  }
}

export type Gate = ReturnType<typeof createGate>

/**
 * While no sign-in is required, answers only requests that name the site (`origins`), this machine or an IP address. With DNS
 * rebinding a page of any other site could act as an operator, in the browser of anybody who can reach us.
 */
export function refuseOtherHosts(area: FastifyInstance, origins: readonly string[]): void {
  const known = new Set(origins.map((origin) => new URL(origin).host))
  area.addHook('onRequest', async (request, reply) => {
    // both headers, whoever sent them: the API may trust a browser on this machine, whose page can write the second one
    const { host, 'x-forwarded-host': forwarded } = request.headers
    const named = [host, forwarded ?? []].flat().flatMap((hosts) => hosts?.split(',') ?? [undefined])
    if (named.every((each) => isLocalHost(each?.trim()) || known.has(each?.trim().toLowerCase() ?? ''))) return
    return sendProblem(request, reply, { status: 403, detail: OTHER_HOST })
  })
}

const OTHER_HOST =
  'Without a password, the operators’ area is available only at localhost, an IP address or PUBLIC_URL. Set ADMIN_PASSWORD or PUBLIC_URL.'

/** Refuses requests to this part of the API without a session or token, with a sentence to sign in. */
export function guardArea(area: FastifyInstance, gate: Gate): void {
  area.addHook('onRequest', async (request, reply) => {
    if (await gate.mayEnter(request)) return
    reply.header('www-authenticate', 'Bearer realm="operators"')
    // answered here rather than thrown: a plugin of the area may have an error handler of its own
    return sendProblem(request, reply, { status: 401, detail: 'Sign in to the operators’ area first.' })
  })
}
