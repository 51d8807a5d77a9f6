import type { Page } from '@houselights/scrapers/source/source'
import { expect, test } from 'vitest'
import { openExchanges } from './fetch-pages.ts'

/** A site that counts its requests. A page without text fails. */
function fakeSite(pages: Record<string, string | undefined>) {
  const requests: string[] = []
  const requestPage = async (url: string): Promise<Page> => {
    requests.push(url)
    const body = pages[url]
    if (body === undefined) throw new Error(`${url} failed`)
    return { url, body }
  }
  return { ...openExchanges(requestPage, () => undefined), requests }
}

const PAGES = { 'https://hall.example/1': 'first', 'https://hall.example/2': 'second' }
const [FIRST, SECOND] = Object.keys(PAGES) as [string, string]

async function scrapePages() {
  const { get, exchanges } = fakeSite(PAGES)
  await get(FIRST)
  await get(SECOND, { headers: { accept: 'text/html' } })
  return exchanges() ?? []
}

test('requests each page once if the site’s responses are the same as before', async () => {
  const laterSite = fakeSite(PAGES)
  expect(await laterSite.repeat(await scrapePages())).toBe(true)
  // The scrape can continue with the pages that were fetched.
  expect((await laterSite.get(SECOND, { headers: { accept: 'text/html' } })).body).toBe('second')
  expect(laterSite.requests).toEqual([FIRST, SECOND])
})

test.each<[string, Record<string, string | undefined>]>([
  ['a changed page', { ...PAGES, [FIRST]: 'another' }],
  ['a failed page', { ...PAGES, [FIRST]: undefined }],
])('%s ends the comparison without another request', async (_change, pages) => {
  const laterSite = fakeSite(pages)
  expect(await laterSite.repeat(await scrapePages())).toBe(false)
  const { [FIRST]: body } = pages
  if (body) expect((await laterSite.get(FIRST)).body).toBe(body)
  else await expect(laterSite.get(FIRST)).rejects.toThrow('failed')
  expect(laterSite.requests).toEqual([FIRST])
})

test('can’t repeat a scrape with a failed request', async () => {
  const { get, exchanges } = fakeSite({ [FIRST]: 'first' })
  await get(FIRST)
  await get(SECOND).catch(() => undefined)
  expect(exchanges()).toBeUndefined()
})
