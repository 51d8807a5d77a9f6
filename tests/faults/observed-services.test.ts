import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { z } from 'zod'

const INFRA = join(import.meta.dirname, '../../infra/observability')
const METRIC = /\b(houselights|nodejs|process)_\w+/g
/** The suffixes of a histogram's series. */
const PARTS = /_(bucket|sum|count)$/

const services = ['web', 'api', 'worker'] as const
const fetchMetrics = async (service: (typeof services)[number]) =>
  (await fetch(`${inject('metricsUrls')[service]}/metrics`)).text()

/** Finds the lines that a service logged with a request's ID. */
async function getLinesWith(service: (typeof services)[number], id: string): Promise<Record<string, unknown>[]> {
  const text = await readFile(join(inject('logs'), `${service}.log`), 'utf8')
  return text.split('\n').flatMap((line) => (line.startsWith('{') && line.includes(id) ? [JSON.parse(line)] : []))
}

test('one id connects a click’s log lines in website, API and worker', async () => {
  // If another test has started this job, the request joins it, and the job keeps its first id.
  await expect
    .poll(
      async () => {
        const response = await fetch(`${inject('webUrl')}/api/scrapers/gamh-authentic`, { method: 'POST' })
        await response.text()
        const id = response.headers.get('x-request-id') ?? 'none'
        const [webLines, apiLines, workerLines] = await Promise.all(
          services.map((service) => getLinesWith(service, id)),
        )
        return [
          webLines?.find(({ msg }) => msg === 'answered'),
          apiLines?.find(({ msg }) => msg === 'answered'),
          workerLines?.find(({ msg }) => msg === 'scraped'),
        ]
      },
      { timeout: 50_000 },
    )
    .toEqual([
      expect.objectContaining({ service: 'web', level: 'info', method: 'POST', route: '/api/*', status: 200 }),
      expect.objectContaining({ service: 'api', level: 'info', route: '/api/scrapers/gamh-authentic', status: 200 }),
      expect.objectContaining({
        service: 'worker',
        level: 'info',
        queue: 'read-source',
        outcome: expect.any(String),
        jobId: expect.any(String),
        source: expect.any(String),
        city: expect.any(String),
      }),
    ])
})

test('an address without a page logs no error', async () => {
  const response = await fetch(`${inject('webUrl')}/events/no-such-show-at-all`)
  expect(response.status).toBe(404)
  await response.text()
  const id = response.headers.get('x-request-id') ?? 'none'
  // Requests that may change data are always logged. Once this one's line appears, earlier lines have been written too.
  const laterResponse = await fetch(`${inject('webUrl')}/api/newsletter/subscribe`, { method: 'POST' })
  await laterResponse.text()
  const laterId = laterResponse.headers.get('x-request-id') ?? 'none'
  const getLaterLines = () => Promise.all([getLinesWith('web', laterId), getLinesWith('api', laterId)])
  await expect.poll(async () => (await getLaterLines()).every(({ length }) => length > 0)).toBe(true)
  const lines = (await Promise.all([getLinesWith('web', id), getLinesWith('api', id)])).flat()
  expect(lines.filter(({ level }) => level === 'error')).toEqual([])
})

test('the services serve every metric used by alerts and the dashboard', async () => {
  // The metric of cached pages exists only after the first page.
  await fetch(inject('webUrl'))
  const usedNames = new Set<string>()
  for (const file of ['alerts.yml', 'grafana/dashboards/houselights.json'])
    for (const [name] of (await readFile(join(INFRA, file), 'utf8')).matchAll(METRIC))
      usedNames.add(name.replace(PARTS, ''))
  const texts = await Promise.all(services.map(fetchMetrics))
  const servedNames = new Set(texts.flatMap((text) => [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name)))
  expect(usedNames.size).toBeGreaterThan(25)
  expect([...usedNames].filter((name) => !servedNames.has(name))).toEqual([])
})

test('metrics aren’t on the public ports', async () => {
  for (const url of [inject('webUrl'), inject('apiUrl')]) {
    const response = await fetch(`${url}/metrics`)
    expect([response.status, (await response.text()).includes('houselights_')]).toEqual([404, false])
  }
})

test('the worker reports its health, for containers and operators', async () => {
  const [health, ready] = await Promise.all(
    ['health', 'ready'].map((name) => fetch(`${inject('metricsUrls').worker}/${name}`)),
  )
  expect(health?.status).toBe(200)
  const healthShape = z.object({ status: z.enum(['ok', 'degraded']), database: z.literal(true), queue: z.boolean() })
  healthShape.parse(await health?.json())
  expect(await ready?.json()).toEqual({ ready: true })
})

test('scrapes are counted by source', async () => {
  const text = await fetchMetrics('worker')
  expect(text).toMatch(/^houselights_reads_total\{source="[\w-]+",outcome="ok",service="worker"\} [1-9]/m)
  expect(text).toMatch(/^houselights_disk_free_bytes\{folder="pictures",service="worker"\} [1-9]/m)
  expect(await fetchMetrics('api')).toMatch(
    /^houselights_venue_seconds_since_good_read\{venue="[\w-]+",city="[\w-]+",service="api"\} \d/m,
  )
})
