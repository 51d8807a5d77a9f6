import { sellsTickets } from '@houselights/domain/ticket-shops'
import { describe, expect, test } from 'vitest'
import { linkOnSite, pageAddress, safeLink } from './links.ts'

describe('an address that names a host and no scheme', () => {
  test.each([
    ['https://hall.example/shows', 'https://tickets.example/1'],
    ['http://hall.example/shows', 'http://tickets.example/1'],
    ['', 'https://tickets.example/1'],
    ['no address', 'https://tickets.example/1'],
  ])('is on the scheme of the page: on "%s" it is %s', (page, link) => {
    expect(safeLink('//tickets.example/1', page)).toBe(link)
  })

  test('may be a shop', () => {
    expect(['//www.axs.com/events/1', '//www.eventbrite.com/o/hall-1'].map(sellsTickets)).toEqual([true, false])
  })
})

test('a path without a page leads nowhere', () => {
  expect(safeLink('/shows/1', '')).toBeNull()
})

test.each([
  ['the page that was read', ['https://hall.example/shows?all'], 'https://hall.example/shows?all'],
  ['the page that a redirect led to', ['https://www.hall.example/'], 'https://www.hall.example/'],
  ['the address of the source, where another host answered', ['https://api.example/v1'], 'http://hall.example/shows'],
  ['the address of the source, where nothing was read', [], 'http://hall.example/shows'],
])('links are read against %s', (_what, pages, address) => {
  expect(
    pageAddress(
      'http://hall.example/shows',
      pages.map((url) => ({ url })),
    ),
  ).toBe(address)
})

test.each([
  ['/shows?page=2', 'https://hall.example/shows?page=2'],
  ['https://www.hall.example/shows?page=2', 'https://www.hall.example/shows?page=2'],
  ['https://elsewhere.example/shows?page=2', undefined],
  [undefined, undefined],
])('a link to %s stays on the site at %s', (href, address) =>
  expect(linkOnSite(href, 'https://hall.example/shows')?.href).toBe(address),
)

test('an address of a mail scanner whose escapes are none is no end of the read', () => {
  expect(safeLink('https://urldefense.proofpoint.com/v2/url?u=%', 'https://hall.example/')).toBe(
    'https://hall.example/%',
  )
  expect(safeLink('https://urldefense.proofpoint.com/v2/url?u=https-3A__a.example_e_1', 'https://hall.example/')).toBe(
    'https://a.example/e/1',
  )
})

test('an address stays bounded when its signs are escaped', () => {
  expect(safeLink(`https://hall.example/${'é'.repeat(1500)}`, '')).toBeNull()
})
