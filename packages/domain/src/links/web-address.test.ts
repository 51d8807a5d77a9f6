import { describe, expect, test } from 'vitest'
import { addressKey, domainName, onSameSite, pageIdentity, parseAddress, registeredDomain } from './web-address.ts'

describe('the key of a page', () => {
  test.each([
    ['https://www.hall.example/shows/1/', 'hall.example/shows/1'],
    ['http://m.hall.example/shows/1?utm_source=mail#tickets', 'hall.example/shows/1'],
    ['//hall.example/shows/1', 'hall.example/shows/1'],
    ['https://concerts.hall.example', 'hall.example'],
    ['https://tickets.hall.example/1', 'tickets.hall.example/1'],
  ])('%s is %s', (address, key) => expect(pageIdentity(address)).toBe(key))

  test.each(['', 'hall', '/shows/1', 'hall.example/shows'])('"%s" has no key', (address) =>
    expect(pageIdentity(address)).toBeNull(),
  )
})

test.each([
  ['http://www.hall.example', 'https://hall.example/#shows', true],
  ['https://HALL.example:443/annex/', 'http://hall.example/annex', true],
  ['https://hall.example/', 'https://hall.example/annex', false],
  ['https://hall.example/?page=1', 'https://hall.example/?page=2', false],
  ['https://hall.example:8443/', 'https://hall.example/', false],
])('%s and %s are the same address: %s', (a, b, same) => expect(addressKey(a) === addressKey(b)).toBe(same))

test.each([
  ['https://www.hall.co.uk/', 'hall.co.uk', 'hall'],
  ['https://tickets.hall.com/1', 'hall.com', 'hall'],
  ['https://hall.com', 'hall.com', 'hall'],
  ['http://127.0.0.1:8080/', '127.0.0.1', '127.0.0.1'],
  ['http://localhost/', 'localhost', 'localhost'],
])('%s is registered as %s', (address, domain, name) => {
  const url = new URL(address)
  expect([registeredDomain(url), domainName(url)]).toEqual([domain, name])
})

test.each([
  ['https://www.hall.example/a', 'http://hall.example/b', true],
  ['https://tickets.hall.example/a', 'https://hall.example/a', false],
  ['https://hall.example/a', 'no address', false],
  ['no address', 'no address', false],
])('%s and %s are on one site: %s', (a, b, same) => expect(onSameSite(parseAddress(a), parseAddress(b))).toBe(same))
