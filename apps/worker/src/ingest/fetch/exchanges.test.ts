import type { Page } from '@houselights/scrapers/source/source'
import { expect, test } from 'vitest'
import { openExchanges } from './fetch-pages.ts'

/** A site that counts its requests. A page without text fails. */
function site(pages: Record<string, string | undefined>) {
  const requests: string[] = []
  const requestPage = async (url: string): Promise<Page> => {
    requests.push(url)
    const body = pages[url]
    if (body === undefined) throw new Error(`${url} failed`)
    return { url, body }
  }
  return { ...openExchanges(requestPage, () => undefined), requests }
}

const LIST = { 'https://hall.example/1': 'first', 'https://hall.example/2': 'second' }
const [FIRST, SECOND] = Object.keys(LIST) as [string, string]

async function scrapePages() {
  const { get, exchanges } = site(LIST)
  await get(FIRST)
  await get(SECOND, { headers: { accept: 'text/html' } })
  return exchanges() ?? []
}

test('requests each page once if the site’s responses are the same as before', async () => {
  const later = site(LIST)
  expect(await later.repeat(await scrapePages())).toBe(true)
  // The scrape can continue with the pages that came.
  expect((await later.get(SECOND, { headers: { accept: 'text/html' } })).body).toBe('second')
  expect(later.requests).toEqual([FIRST, SECOND])
})

test.each<[string, Record<string, string | undefined>]>([
  ['another page', { ...LIST, [FIRST]: 'another' }],
  ['no page', { ...LIST, [FIRST]: undefined }],
])('%s ends the comparison without another request', async (_what, pages) => {
  const later = site(pages)
  expect(await later.repeat(await scrapePages())).toBe(false)
  const { [FIRST]: body } = pages
  if (body) expect((await later.get(FIRST)).body).toBe(body)
  else await expect(later.get(FIRST)).rejects.toThrow('failed')
  expect(later.requests).toEqual([FIRST])
})

test('can’t repeat a scrape with a failed request', async () => {
  const { get, exchanges } = site({ [FIRST]: 'first' })
  await get(FIRST)
  await get(SECOND).catch(() => undefined)
  expect(exchanges()).toBeUndefined()
})
