import { Octets, type ResponseSettings, StoredResponse } from '@houselights/server/http/cached-response'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SECURITY_HEADERS } from './security-headers.ts'

/**
 * Sends a stored answer past Fastify's reply, after whose end hooks run all the same. By `reply.send`, which puts the headers
 * together for each request anew, an answer from memory took half as much processor time again, and a 304 twice as much
 * (`npm run bench -- --only lists`: 0.050 for 0.033 ms, 0.053 for 0.028 ms).
 */
export function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: StoredResponse,
  others?: Readonly<Record<string, string>>,
): void | Promise<void> {
  // those of the rule for other origins
  const set: Record<string, string> = { ...others }
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) set[name] = String(value)
  const sent = answer.respond(request.raw, reply.raw, Object.keys(set).length > 0 ? set : undefined)
  // only once it is written: one that cannot be compressed is answered by Fastify
  const hijack = () => void reply.hijack()
  return sent ? sent.then(hijack) : hijack()
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
    'cache-control': cacheControl,
    vary: 'Accept-Encoding',
    'x-cache': 'hit',
  }
  const bytes = body instanceof Octets ? body : Buffer.from(JSON.stringify(body))
  return new StoredResponse(bytes, { ...settings, contentType, common })
}
