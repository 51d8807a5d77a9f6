import { StoredResponse } from '@houselights/server/http/cached-response'
import type { RenderedPage } from '../rendering/rendered-page.ts'

type Page = Omit<RenderedPage, 'answers'>

/** Browsers may keep a page that says nothing else, and ask before each use. `common`: the headers of every answer. */
export async function storedPage({ status, html, headers }: Page, common: Readonly<Record<string, string>>) {
  const stored = new StoredResponse(Buffer.from(html), {
    status,
    common,
    quality: 5,
    compressedFrom: 0,
    headers: { 'cache-control': 'no-cache', ...headers, vary: getVary(headers) },
  })
  await stored.form('br')
  return stored
}

/** A page that was made for one request: without a validator, since nobody asks for the same again. */
export const pageOnce = ({ status, html, headers }: Page, common: Readonly<Record<string, string>>): StoredResponse =>
  new StoredResponse(Buffer.from(html), {
    status,
    common,
    validator: false,
    compressedFrom: 0,
    headers: { 'cache-control': 'no-cache', ...headers, ...(html && { vary: getVary(headers) }) },
  })

const getVary = ({ vary }: Page['headers']): string => (vary ? `${vary}, accept-encoding` : 'accept-encoding')
