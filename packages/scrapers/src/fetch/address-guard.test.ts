import { request } from 'undici'
import { describe, expect, test } from 'vitest'
import { createGuardedAgent, findRefusal } from './address-guard.ts'
import { startLoopbackSite } from './testing/loopback-site.ts'

const REFUSED_URLS = [
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://0177.0.0.1/',
  'http://0x7f.1/',
  'http://127.1/',
  'http://10.0.0.8/',
  'http://172.16.4.4/',
  'http://192.168.1.1/',
  'http://100.64.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://0.0.0.0/',
  'http://[::1]/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://[::ffff:10.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[64:ff9b::808:808]/',
  'http://[fec0::1]/',
  'http://[2002:7f00:1::]/',
  // IPv4 addresses inside IPv6 ones
  'http://[::127.0.0.1]/',
  'http://[::10.0.0.1]/',
  'http://[::ffff:0:127.0.0.1]/',
  'http://[64:ff9b:1::7f00:1]/',
  'http://[2001:0:7f00:1::1]/',
  // a range without assigned addresses
  'http://[4000::1]/',
  // Azure's metadata service for its virtual machines
  'http://168.63.129.16/metadata',
  'http://[::ffff:168.63.129.16]/',
  'http://[fe80::1]/',
  'http://[fd00::1]/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://localhost/',
  'http://localhost./',
  'http://sub.localhost/',
  'http://metadata.google.internal/',
  'http://printer.local/',
  'http://router/',
  'https://venue.example:8443/',
  'http://venue.example:22/',
  'ftp://venue.example/',
  'file:///etc/passwd',
  'gopher://venue.example/',
  'http://user@venue.example/',
  'http://user:word@venue.example/',
]

describe('the URL check', () => {
  test.each(REFUSED_URLS)('refuses %s', (url) => expect(findRefusal(new URL(url))).toEqual(expect.any(String)))

  test.each([
    'https://venue.example/shows?page=2',
    'http://venue.example/',
    'https://8.8.8.8/',
    'https://[2606:4700::1]/',
  ])('allows %s', (url) => expect(findRefusal(new URL(url))).toBeUndefined())
})

describe('a guarded agent', () => {
  const requestUrl = (url: string, addresses: string[]) => {
    const dispatcher = createGuardedAgent({
      resolve: (_name, _options, callback) =>
        callback(
          null,
          addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        ),
    })
    return request(url, { dispatcher }).then(
      () => 'responded',
      (error: Error) => error.message,
    )
  }

  test.each([[['127.0.0.1']], [['169.254.169.254']], [['::ffff:10.0.0.1']], [['93.184.215.14', '192.168.0.7']]])(
    'refuses a name that resolves to %s',
    async (addresses) => {
      expect(await requestUrl('http://rebinding.example/', addresses)).toMatch(
        /rebinding\.example resolves to .+ not a public address/,
      )
    },
  )

  test('refuses addresses and ports that slipped past the first check', async () => {
    const site = await startLoopbackSite({ '/': 'secret' })
    expect(await requestUrl(site.origin, [])).toMatch(/port \d+ is not allowed/)
    expect(await requestUrl('http://127.0.0.1/', [])).toMatch(/127\.0\.0\.1 is not a public address/)
    expect(site.paths()).toEqual([])
  })

  test('reaches the one allowed origin', async () => {
    const site = await startLoopbackSite({ '/': 'sample' })
    const { body } = await request(site.origin, { dispatcher: createGuardedAgent({ allowedOrigin: site.origin }) })
    expect(await body.text()).toBe('sample')
  })
})
