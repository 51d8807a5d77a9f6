import { Octets, type ResponseSettings, type Sent, StoredResponse } from '@houselights/server/http/cached-response'
import { wholeHeaders } from '@houselights/server/http/http-server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SECURITY_HEADERS } from './security-headers.ts'

/** Headers of one request's answer that are not those of an answer from memory. */
type Others = Readonly<Record<string, string>>

/**
 * Sends a stored answer: nothing where the client has it already, else compressed as it prefers. Written past Fastify's
 * reply, whose headers are put together for each request anew; hooks that run after an answer run.
 */
export function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: StoredResponse,
  others?: Others,
): void | Promise<void> {
  const sent = answer.sent(request.headers)
  return sent instanceof Promise ? sent.then((made) => write(reply, made, others)) : write(reply, sent, others)
}

function write(
  reply: FastifyReply,
  { status, form: { headers, head, bytes } }: Sent,
  others: Others | undefined,
): void {
  // those of the rule for other origins
  const set = reply.getHeaders()
  const all = others || hasAny(set) ? withOthers(headers, { ...others, ...set }) : head
  reply.hijack()
  reply.raw.writeHead(status, all).end(bytes, 'latin1')
}

function hasAny(headers: object): boolean {
  for (const _ in headers) return true
  return false
}

function withOthers(headers: Others, { vary, ...rest }: Record<string, unknown>): Record<string, string> {
  const all: Record<string, string> = { ...headers }
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) all[name] = String(value)
  if (vary) all.vary = `${vary}, ${headers.vary}`
  return wholeHeaders(all)
}

interface AnswerSettings extends Pick<ResponseSettings, 'status' | 'headers' | 'contentType' | 'digest'> {
  cacheControl?: string
}

const JSON_TYPE = 'application/json; charset=utf-8'

/** An answer of the API: JSON where nothing else is said. It may be kept, but is never used without a request: a 304 costs next to nothing. */
export function storedAnswer(
  body: unknown,
  { cacheControl = 'no-cache', contentType = JSON_TYPE, ...settings }: AnswerSettings = {},
): StoredResponse {
  const common = {
    ...SECURITY_HEADERS,
    // what JSON holds, search engines find on the pages
    ...(contentType === JSON_TYPE && { 'x-robots-tag': 'noindex' }),
    ...{ 'cache-control': cacheControl, vary: 'Accept-Encoding', 'x-cache': 'hit' },
  }
  const bytes = body instanceof Octets ? body : Buffer.from(JSON.stringify(body))
  return new StoredResponse(bytes, { ...settings, contentType, common })
}
