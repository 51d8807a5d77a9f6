import { once } from 'node:events'
import { join } from 'node:path'
import { buildWebsite } from '@houselights/dev-stack/build-website'
import getPort from 'get-port'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Probes } from '../../support/inspect-process.ts'
import { serve } from '../../support/serve.ts'
import { startSite } from '../../support/site.ts'

const PRELOAD = join(import.meta.dirname, '../../support/inspect-process.ts')
const PAGE_COUNT = 12
// A heap snapshot takes long on a busy machine.
const SNAPSHOT_MS = 60_000

beforeAll(() => buildWebsite())

async function startInspectedSite(apiUrl: string) {
  const site = await startSite(apiUrl, { preload: PRELOAD })
  onTestFinished(site.stop)
  const inspect = async <Probe extends keyof Probes>(probe: Probe) => {
    site.process.send(probe)
    const [result] = await once(site.process, 'message')
    return result as Awaited<ReturnType<Probes[Probe]>>
  }
  return { ...site, inspect }
}

const openPages = (url: string, signal?: AbortSignal) =>
  Promise.all(Array.from({ length: PAGE_COUNT }, () => fetch(`${url}/events`, { ...(signal && { signal }) })))

test('failed pages leave nothing in memory, and the website can stop', {
  timeout: 120_000,
  meta: { proves: ['Whole site: processes stop within their grace period, and /ready says no first'] },
}, async () => {
  const site = await startInspectedSite(`http://127.0.0.1:${await getPort({ host: '127.0.0.1' })}`)
  for (const page of await openPages(site.url)) {
    expect(page.status).toBe(503)
    await page.text()
  }
  await expect.poll(() => site.inspect('resources')).not.toContain('Timeout')
  await expect
    .poll(() => site.inspect('queryCaches'), { interval: 500, timeout: SNAPSHOT_MS })
    .toBeLessThan(PAGE_COUNT / 4)
  const ended = once(site.process, 'exit')
  site.process.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

test('pages whose visitors disconnected leave nothing in memory', async () => {
  let [requestCount, closedCount] = [0, 0]
  const api = await serve((_, response) => {
    requestCount++
    response.once('close', () => closedCount++)
    setTimeout(() => response.writeHead(500).end('late'), 500)
  })
  onTestFinished(api.stop)
  const site = await startInspectedSite(api.url)
  const visit = new AbortController()
  const visits = openPages(site.url, visit.signal).catch(() => 'left')
  await expect.poll(() => requestCount).toBeGreaterThanOrEqual(PAGE_COUNT)
  visit.abort()
  expect(await visits).toBe('left')
  await expect.poll(() => requestCount - closedCount).toBe(0)
  await expect.poll(() => site.inspect('resources')).not.toContain('Timeout')
  await expect
    .poll(() => site.inspect('queryCaches'), { interval: 500, timeout: SNAPSHOT_MS })
    .toBeLessThan(PAGE_COUNT / 4)
}, 120_000)
