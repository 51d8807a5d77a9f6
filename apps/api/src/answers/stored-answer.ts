import { Octets, type ResponseSettings, StoredResponse } from '@houselights/http-server/stored-response'
import { SECURITY_HEADERS } from './security-headers.ts'

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
