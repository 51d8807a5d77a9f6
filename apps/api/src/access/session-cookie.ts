import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

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
export function sessionCookie(publicUrl: string | undefined) {
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
    sessionOf: (request: FastifyRequest): string | undefined => {
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
export type SessionCookie = ReturnType<typeof sessionCookie>
