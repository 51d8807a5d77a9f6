import { randomBytes } from 'node:crypto'
import type { Access } from '@houselights/config/settings/operator-access'
import { adminSessions } from '@houselights/database/operations/admin-sessions'
import { isLocalHost } from '@houselights/server/http/local-host'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from '../responses/problems.ts'
import { isSameText } from './secrets.ts'

/**
 * Browsers accept a `__Host-` cookie only with `Secure`, over https and for this host, so no other host of the domain
 * can set it.
 */
const SECURE_NAME = '__Host-houselights-operator'
const PLAIN_NAME = 'houselights-operator'
/**
 * A working day: long enough that operators rarely have to sign in again, and short enough in case a machine is left
 * unattended.
 */
export const SESSION_SECONDS = 12 * 60 * 60

export const newSessionId = (): string => randomBytes(32).toString('base64url')

/**
 * Manages the cookie with an operator's session. It is `Secure` on every site whose public URL is https, even if the
 * proxy in front doesn't report that it terminates TLS.
 */
function createSessionCookie(publicUrl: string | undefined) {
  const isSecure = ({ protocol }: FastifyRequest) => protocol === 'https' || publicUrl?.startsWith('https:') === true
  const getCookieName = (request: FastifyRequest) => (isSecure(request) ? SECURE_NAME : PLAIN_NAME)
  // No script can read it, and no other site's page can send it.
  const getCookieAttributes = (request: FastifyRequest) => ({
    path: '/',
    httpOnly: true,
    sameSite: 'strict' as const,
    secure: isSecure(request),
  })
  return {
    /** Returns the session id in the request's cookie, if our signature on it is valid. */
    getSession: (request: FastifyRequest): string | undefined => {
      const cookie = request.cookies[getCookieName(request)]
      const unsignedCookie = cookie === undefined ? undefined : request.unsignCookie(cookie)
      return unsignedCookie?.valid ? (unsignedCookie.value ?? undefined) : undefined
    },
    set: (request: FastifyRequest, reply: FastifyReply, id: string): void => {
      reply.setCookie(getCookieName(request), id, {
        ...getCookieAttributes(request),
        signed: true,
        maxAge: SESSION_SECONDS,
      })
    },
    clear: (request: FastifyRequest, reply: FastifyReply): void => {
      reply.clearCookie(getCookieName(request), getCookieAttributes(request))
      // Clears only the cache: visitors keep what they saved.
      reply.header('clear-site-data', '"cache"')
    },
  }
}

/**
 * Returns the secret that operators sign in with: the password, or the token if no password is set, so that setting
 * only one of them locks nobody out.
 */
export const getSignInSecret = ({ password, token }: Access): string | undefined => password ?? token

export function createGate({ clock, config, db }: FastifyInstance) {
  const { access, publicUrl } = config
  const sessions = adminSessions(db)
  const cookie = createSessionCookie(publicUrl)
  const secret = getSignInSecret(access)
  const hasToken = ({ headers }: FastifyRequest) => {
    const sentToken = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1]
    return sentToken !== undefined && access.token !== undefined && isSameText(sentToken, access.token)
  }
  return {
    cookie,
    sessions,
    open: access.open,
    admits: (password: string) => secret !== undefined && isSameText(password, secret),
    mayEnter: async (request: FastifyRequest): Promise<boolean> => {
      if (access.open || hasToken(request)) return true
      const id = cookie.getSession(request)
      return id !== undefined && sessions.isValid(id, clock())
    },
  }
}

export type Gate = ReturnType<typeof createGate>

/**
 * While no sign-in is required, refuses requests unless they are to the site's hosts (`origins`), this machine or an IP
 * address. Otherwise, with DNS rebinding, a page of any other site could act as an operator in the browser of anyone
 * who can reach us.
 */
export function refuseOtherHosts(area: FastifyInstance, origins: readonly string[]): void {
  const siteHosts = new Set(origins.map((origin) => new URL(origin).host))
  area.addHook('onRequest', async (request, reply) => {
    // Check both headers, whoever sent them: if the API trusts this machine as a proxy, a page in a browser on this
    // machine can set the second header.
    const { host, 'x-forwarded-host': forwardedHosts } = request.headers
    const requestHosts = [host, forwardedHosts ?? []].flat().flatMap((hosts) => hosts?.split(',') ?? [undefined])
    if (
      requestHosts.every(
        (requestHost) => isLocalHost(requestHost?.trim()) || siteHosts.has(requestHost?.trim().toLowerCase() ?? ''),
      )
    )
      return
    return sendProblem(request, reply, { status: 403, detail: OTHER_HOST })
  })
}

const OTHER_HOST =
  'Without a password, the operators’ area is available only at localhost, an IP address or PUBLIC_URL. Set ADMIN_PASSWORD or PUBLIC_URL.'

/** Refuses requests to the operators' area that have no session or token. */
export function guardArea(area: FastifyInstance, gate: Gate): void {
  area.addHook('onRequest', async (request, reply) => {
    if (await gate.mayEnter(request)) return
    reply.header('www-authenticate', 'Bearer realm="operators"')
    // Send the response instead of throwing, since a plugin in the area may have its own error handler.
    return sendProblem(request, reply, { status: 401, detail: 'Sign in to the operators’ area first.' })
  })
}
