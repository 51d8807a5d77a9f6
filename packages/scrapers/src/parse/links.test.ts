import { sellsTickets } from '@houselights/domain/links/ticket-shops'
import { describe, expect, test } from 'vitest'
import { findBaseUrl, toSafeLink, toSiteLink } from './links.ts'

describe('a link with a host but no scheme', () => {
  test.each([
    ['https://hall.example/shows', 'https://tickets.example/1'],
    ['http://hall.example/shows', 'http://tickets.example/1'],
    ['', 'https://tickets.example/1'],
    ['no address', 'https://tickets.example/1'],
  ])('gets its scheme from the page: on "%s" it becomes %s', (page, link) => {
    expect(toSafeLink('//tickets.example/1', page)).toBe(link)
  })

  test('is recognized if it leads to a ticket shop', () => {
    expect(['//www.axs.com/events/1', '//www.eventbrite.com/o/hall-1'].map(sellsTickets)).toEqual([true, false])
  })
})

test('a path is not a link if the URL of its page is unknown', () => {
  expect(toSafeLink('/shows/1', '')).toBeNull()
})

test.each([
  ['the page that was fetched', ['https://hall.example/shows?all'], 'https://hall.example/shows?all'],
  ['the page that a redirect led to', ['https://www.hall.example/'], 'https://www.hall.example/'],
  ['the URL of the source if another host responded', ['https://api.example/v1'], 'http://hall.example/shows'],
  ['the URL of the source if nothing was fetched', [], 'http://hall.example/shows'],
])('links are relative to %s', (_case, pages, baseUrl) => {
  const fetchedPages = pages.map((url) => ({ url }))
  expect(findBaseUrl('http://hall.example/shows', fetchedPages)).toBe(baseUrl)
})

test.each([
  ['/shows?page=2', 'https://hall.example/shows?page=2'],
  ['https://www.hall.example/shows?page=2', 'https://www.hall.example/shows?page=2'],
  ['https://elsewhere.example/shows?page=2', undefined],
  [undefined, undefined],
])('resolves a link only if it stays on the same site: %s becomes %s', (href, url) =>
  expect(toSiteLink(href, 'https://hall.example/shows')?.href).toBe(url),
)

test('unwraps the link of a mail scanner even if its escapes are invalid', () => {
  const unwrap = (escaped: string) =>
    toSafeLink(`https://urldefense.proofpoint.com/v2/url?u=${escaped}`, 'https://hall.example/')
  expect(unwrap('%')).toBe('https://hall.example/%')
  expect(unwrap('https-3A__a.example_e_1')).toBe('https://a.example/e/1')
})

const PRIVATE_URLS = [
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://192.168.1.1/setup?reboot=1',
  'http://169.254.169.254/latest/meta-data/',
  'http://168.63.129.16/',
  'http://[::127.0.0.1]/',
  'http://[::ffff:10.0.0.1]/',
  'http://router.lan/',
  'http://printer.local/',
  'http://metadata.google.internal/',
]
test.each([
  ...PRIVATE_URLS,
  // in a wrapper
  'https://www.google.com/url?q=http%3A%2F%2F192.168.1.1%2F',
])("rejects a link into the visitor's own network: %s", (href) => {
  expect(toSafeLink(href, 'https://hall.example/')).toBeNull()
  expect(toSafeLink(href, '')).toBeNull()
})

test('a page on this machine may link to another one there, as the demo does', () => {
  expect(toSafeLink('http://127.0.0.1:8080/shows', 'http://127.0.0.1:8081/')).toBe('http://127.0.0.1:8080/shows')
})

test('rejects a link that is too long after its characters are escaped', () => {
  expect(toSafeLink(`https://hall.example/${'é'.repeat(1500)}`, '')).toBeNull()
})
