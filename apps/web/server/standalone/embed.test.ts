import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { Embeds } from '../../src/standalone/documents.ts'
import { aWebsite } from '../../test/a-website.ts'

const [style, script] = ['body{}', 'let height']
const fakeEmbeds: Embeds = async (path, query) => ({
  style,
  script,
  status: query === 'limit=0' ? 400 : 200,
  html: `<p>${path} ${query}</p>`,
})
const startSite = (embeds = fakeEmbeds) => aWebsite({ embeds })

test('other sites may frame the embedded list, and nothing else on this site', async () => {
  const web = await startSite()
  for (const path of ['/embed', '/embed?venue=x', '/toronto/embed', '/embed?limit=0']) {
    const { headers } = await fetch(web + path)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy, path).toContain('frame-ancestors *')
    expect(headers.has('x-frame-options'), path).toBe(false)
    expect(headers.has('set-cookie'), path).toBe(false)
    expect(headers.get('x-robots-tag'), path).toBe('noindex')
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    expect(policy).toBe(
      `default-src 'none'; style-src ${hash(style)}; script-src ${hash(script)}; base-uri 'none'; form-action 'none'; frame-ancestors *`,
    )
  }
  const otherPaths = [
    '/',
    '/embeds',
    '/embed/',
    '/embed/x',
    '/embedx',
    '/events',
    '/embed.js',
    '/health',
    '/api/events',
  ]
  for (const path of otherPaths) {
    vi.spyOn(console, 'error').mockReturnValue()
    const { headers } = await fetch(web + path, { redirect: 'manual' })
    expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'")
    expect(headers.get('x-frame-options'), path).toBe('DENY')
  }
})

test('browsers may cache the embedded list for a minute, and get a 304 if it is unchanged', async () => {
  const web = await startSite()
  const response = await fetch(`${web}/embed?venue=x`, { headers: { 'accept-encoding': 'br' } })
  expect(await response.text()).toBe('<p>/embed venue=x</p>')
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(response.headers.get('cache-control')).toBe('public, max-age=60, stale-while-revalidate=600')
  const ifNoneMatch = { 'if-none-match': response.headers.get('etag') ?? '' }
  expect((await fetch(`${web}/embed?venue=x`, { headers: ifNoneMatch })).status).toBe(304)
  expect((await fetch(`${web}/embed?venue=y`, { headers: ifNoneMatch })).status).toBe(200)
  expect((await fetch(`${web}/embed`, { method: 'POST' })).status).toBe(405)
  const invalid = await fetch(`${web}/embed?limit=0`)
  expect([invalid.status, invalid.headers.get('cache-control')]).toEqual([400, 'no-store'])
})

test('an embedded list that cannot be rendered gets a 500, and only the log has the cause', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const response = await fetch(`${await startSite(() => Promise.reject(new Error('secret')))}/embed`)
  expect(response.status).toBe(500)
  expect(await response.text()).not.toContain('secret')
  expect(log).toHaveBeenCalledOnce()
})

test('the embed script is small, usable by every site, and reads no stored data', async () => {
  const response = await fetch(`${await startSite()}/embed.js`)
  const text = await response.text()
  expect(text.length).toBeLessThan(3_000)
  expect(text).not.toMatch(/cookie(?!,)|localStorage|sessionStorage|sendBeacon|fetch\(/)
  expect(response.headers.get('content-type')).toContain('javascript')
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
  expect(readFileSync(join(import.meta.dirname, '../../public/embed.js'), 'utf8')).toBe(text)
})
