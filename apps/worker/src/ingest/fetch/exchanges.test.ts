import type { Page } from '@houselights/scrapers/source/source'
import { expect, test } from 'vitest'
import { openExchanges } from './fetch-pages.ts'

/** Makes a fake site that records its requests. Requests for a page without text fail. */
function makeSite(pages: Record<string, string | undefined>) {
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
const [FIRST_URL, SECOND_URL] = Object.keys(PAGES) as [string, string]

async function scrapePages() {
  const { get, exchanges } = makeSite(PAGES)
  await get(FIRST_URL)
  await get(SECOND_URL, { headers: { accept: 'text/html' } })
  return exchanges() ?? []
}

test('requests each page once if the site’s responses are the same as before', async () => {
  const laterSite = makeSite(PAGES)
  expect(await laterSite.repeat(await scrapePages())).toBe(true)
  // The scrape can continue with the pages that were fetched.
  expect((await laterSite.get(SECOND_URL, { headers: { accept: 'text/html' } })).body).toBe('second')
  expect(laterSite.requests).toEqual([FIRST_URL, SECOND_URL])
})

test.each<[string, Record<string, string | undefined>]>([
  ['a changed page', { ...PAGES, [FIRST_URL]: 'another' }],
  ['a failed page', { ...PAGES, [FIRST_URL]: undefined }],
])('%s ends the comparison without another request', async (_change, pages) => {
  const laterSite = makeSite(pages)
  expect(await laterSite.repeat(await scrapePages())).toBe(false)
  const { [FIRST_URL]: body } = pages
  if (body) expect((await laterSite.get(FIRST_URL)).body).toBe(body)
  else await expect(laterSite.get(FIRST_URL)).rejects.toThrow('failed')
  expect(laterSite.requests).toEqual([FIRST_URL])
})

test('can’t repeat a scrape with a failed request', async () => {
  const { get, exchanges } = makeSite({ [FIRST_URL]: 'first' })
  await get(FIRST_URL)
  await get(SECOND_URL).catch(() => undefined)
  expect(exchanges()).toBeUndefined()
})
