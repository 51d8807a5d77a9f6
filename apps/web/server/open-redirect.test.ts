import { defaultCity } from '@houselights/config/cities/cities'
import { HOSTILE } from '@houselights/contracts/testing/hostile/hostile-strings'
import { expect, test } from 'vitest'
import { aWebsite } from '../test/a-website.ts'
import { sendBytes } from '../test/raw-response.ts'

test('no address sends a visitor to another site', async () => {
  const web = await aWebsite({ timeouts: { usual: 500, jobs: 500, restart: 1 } })
  const otherSitePaths = [
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '///evil.example',
    '/%5cevil.example',
    '/%2fevil.example',
    '/.//evil.example',
    '/@evil.example',
    '/https://evil.example',
    '/\\/evil.example',
  ]
  const hostilePaths = [...HOSTILE.oddLinks, ...HOSTILE.noLinks]
    .filter((link) => /^[\x21-\x7e]{1,300}$/.test(link))
    .map((link) => `/${link}`)
  const queries = ['url', 'next', 'to', 'redirect', 'return'].map((name) => `/events?${name}=https://evil.example/`)
  let redirects = 0
  for (const path of [...otherSitePaths, ...hostilePaths]
    .flatMap((path) => [path, `/${defaultCity.id}${path}`, `/toronto${path}`])
    .concat(queries)) {
    // sent raw: a client would normalize backslashes and dots
    const response = await sendBytes(web, `GET ${path} HTTP/1.1\r\nhost: site.example\r\nconnection: close\r\n\r\n`)
    const location = response.headers.get('location')
    if (location === null) continue
    redirects += 1
    expect(new URL(location, 'https://site.example/').origin, `${path} leads to ${location}`).toBe(
      'https://site.example',
    )
  }
  // the list must contain paths that do redirect
  expect(redirects).toBeGreaterThan(otherSitePaths.length)
})
