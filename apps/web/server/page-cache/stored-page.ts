import { StoredResponse } from '@houselights/server/http/cached-response'
import type { RenderedPage } from '../rendering/rendered-page.ts'

type Page = Omit<RenderedPage, 'apiTags'>

/**
 * Creates the cached response of a page. Unless the page says otherwise, browsers may store it, and must revalidate it
 * before each use. `common`: headers of every response.
 */
export async function toStoredPage({ status, html, headers }: Page, common: Readonly<Record<string, string>>) {
  const storedResponse = new StoredResponse(Buffer.from(html), {
    status,
    common,
    quality: 5,
    minCompressedBytes: 0,
    headers: { 'cache-control': 'no-cache', ...headers, vary: getVary(headers) },
  })
  await storedResponse.encode('br')
  return storedResponse
}

/**
 * Creates the response of a page that was rendered for one request. It has no validator, since nobody requests the same
 * page again.
 */
export const toUncachedPage = (
  { status, html, headers }: Page,
  common: Readonly<Record<string, string>>,
): StoredResponse =>
  new StoredResponse(Buffer.from(html), {
    status,
    common,
    validator: false,
    minCompressedBytes: 0,
    headers: { 'cache-control': 'no-cache', ...headers, ...(html && { vary: getVary(headers) }) },
  })

const getVary = ({ vary }: Page['headers']): string => (vary ? `${vary}, accept-encoding` : 'accept-encoding')
