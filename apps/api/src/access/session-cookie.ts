import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Browsers take a name that begins so only with `Secure`, over https, for this host alone: no other host of the domain can set it. */
const SECURE_NAME = '__Host-houselights-operator'
const PLAIN_NAME = 'houselights-operator'
const nameFor = ({ protocol }: FastifyRequest) => (protocol === 'https' ? SECURE_NAME : PLAIN_NAME)
/** A working day: long enough not to be in the way, short enough for a machine left behind. */
export const SESSION_SECONDS = 12 * 60 * 60

export const newSessionId = (): string => randomBytes(32).toString('base64url')

/** The id in the request's cookie, where our signature says that we gave it. */
export function sessionOf(request: FastifyRequest): string | undefined {
  const cookie = request.cookies[nameFor(request)]
  const read = cookie === undefined ? undefined : request.unsignCookie(cookie)
  return read?.valid ? (read.value ?? undefined) : undefined
}

export function giveSession(request: FastifyRequest, reply: FastifyReply, id: string): void {
  reply.setCookie(nameFor(request), id, { ...attributesFor(request), signed: true, maxAge: SESSION_SECONDS })
}

export function takeSession(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(nameFor(request), attributesFor(request))
  // what visitors save is theirs, and stays
  reply.header('clear-site-data', '"cache"')
}

// no script may read it and no other site's page send it; over https it never travels without
const attributesFor = (request: FastifyRequest) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'strict' as const,
  secure: request.protocol === 'https',
})
