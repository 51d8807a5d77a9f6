import { execFileSync, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getEarlierRelease } from '@houselights/bench/releases/release'
import { ROOT } from '@houselights/command-line/root'
import { Job } from '@houselights/contracts/jobs/jobs'
import { launchChromium } from '@houselights/dev-stack/chromium'
import { startOwnRedis } from '@houselights/test-support/queues/test-redis'
import getPort from 'get-port'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { getAllAs } from '../../support/api.ts'
import { untilEverythingIsScraped } from '../../support/until-scraped.ts'
import { withClient } from './support/own-postgres.ts'

/** The last commit of the previous release. A clone without history doesn't have it. */
const PREVIOUS_COMMIT = '6fbbebac'
const previousRelease = await getEarlierRelease(PREVIOUS_COMMIT).catch((error: unknown) => {
  console.warn(`Upgrades are not tested: ${error}`)
})

/** Fields that both releases' events have. */
const ComparedCard = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  bill: z.array(z.object({ slug: z.string() })),
})

test.skipIf(!previousRelease).each(['postgres', 'redis'])(
  'the previous release’s data keep working, with queues in %s',
  async (backend) => {
    if (!previousRelease) return
    const stateFolder = await mkdtemp(join(tmpdir(), 'houselights-upgrade-'))
    onTestFinished(() => rm(stateFolder, { recursive: true, force: true }))
    const redis = backend === 'redis' ? await startOwnRedis(['--appendonly', 'yes']) : undefined
    onTestFinished(() => redis?.stop())
    const env = {
      HOUSELIGHTS_STATE_DIR: join(stateFolder, 'state'),
      BACKUP_DIR: join(stateFolder, 'backups'),
      WEB_PORT: String(await getPort({ host: '127.0.0.1' })),
      API_PORT: String(await getPort({ host: '127.0.0.1' })),
      ...(redis && { QUEUE_URL: redis.url }),
    }
    const site = `http://localhost:${env.WEB_PORT}`
    const api = `http://127.0.0.1:${env.API_PORT}`

    const previousDemo = await startDemo(previousRelease.root, env, 'packages/cli/src/start.ts')
    await untilEverythingIsScraped(api)
    // A starting or busy service may respond with 503 for a moment.
    const getEvents = () => vi.waitFor(() => getAllAs(ComparedCard, '', api), { timeout: 60_000, interval: 1_000 })
    const events = await getEvents()
    const [firstEvent] = events
    const act = firstEvent?.bill[0]
    if (!firstEvent || !act) throw new Error('The demo has no show with an artist.')
    await runCommand(previousRelease.root, ['packages/cli/src/backup.ts', '--demo'], env)
    const visitor = await openVisitor()
    await leaveTraces(visitor, site, firstEvent.slug, act.slug)
    const workerPid = Number(
      execFileSync('pgrep', ['-P', String(previousDemo.pid), '-f', 'apps/worker'], { encoding: 'utf8' }),
    )
    process.kill(workerPid, 'SIGSTOP')
    const jobs = await Promise.all(['expand-venues', 'comprehensive-expansion'].map((kind) => requestJob(api, kind)))
    const stopping = previousDemo.stop()
    process.kill(workerPid, 'SIGKILL')
    await stopping

    const upgradedAt = Date.now()
    const currentDemo = await startDemo(ROOT, env)
    expect((await getEvents()).map(({ slug }) => slug)).toEqual(events.map(({ slug }) => slug))
    for (const { id } of jobs) {
      const endedAt = async () => {
        const job = await fetchJob(api, id)
        return job.state === 'completed' && Date.parse(job.endedAt ?? '')
      }
      await expect.poll(endedAt, { timeout: 120_000 }).toBeGreaterThan(upgradedAt)
    }
    await expectTraces(visitor, site, firstEvent.slug, act.slug)
    await expectOldFields(previousRelease.root, api, firstEvent)
    await currentDemo.stop()

    const offlinePage = await visitor.newPage()
    await offlinePage.goto(`${site}/events/${firstEvent.slug}`)
    expect(await offlinePage.locator('h1').innerText()).toBe(firstEvent.title)
    await expectRestore(env, events)
  },
)

/** Leaves dark mode, a saved show, a followed artist, and pages in the service worker's cache. */
async function leaveTraces(visitor: BrowserContext, site: string, show: string, artist: string): Promise<void> {
  const page = await visitor.newPage()
  await page.goto(site, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: /dark/i }).first().click()
  await page.waitForFunction(async () => {
    await navigator.serviceWorker.ready
    return navigator.serviceWorker.controller !== null
  })
  await page.goto(`${site}/artists/${artist}`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: /^Follow / }).click()
  await page.getByRole('button', { name: /^Following / }).waitFor()
  await page.goto(`${site}/events/${show}`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect.poll(() => page.evaluate(isCached, `/events/${show}`)).toBe(true)
  await page.close()
}

async function expectTraces(visitor: BrowserContext, site: string, show: string, artist: string): Promise<void> {
  const page = await visitor.newPage()
  const getColorScheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme)
  await page.goto(`${site}/saved`, { waitUntil: 'networkidle' })
  await expect.poll(() => page.locator(`[data-event="${show}"]`).count()).toBe(1)
  expect(await getColorScheme()).toBe('dark')
  await page.goto(`${site}/artists/${artist}`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: /^Following / }).waitFor()
  await untilUpdated(page)
  await page.close()
}

/** Waits until this release's service worker has replaced the previous one. */
const untilUpdated = (page: Page) =>
  page.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
    return !registration.installing && !registration.waiting && registration.active?.state === 'activated'
  })

/**
 * Checks fields and parameters that were renamed: the previous release's client must still parse this release's
 * responses.
 */
async function expectOldFields(
  previousRoot: string,
  api: string,
  { id, slug }: z.output<typeof ComparedCard>,
): Promise<void> {
  const report = { category: 'price', text: 'It’s free.' }
  const reportResponse = await fetch(`${api}/api/events/${slug}/reports`, {
    method: 'POST',
    body: JSON.stringify(report),
    headers: { 'content-type': 'application/json' },
  })
  expect(reportResponse.status).toBe(200)
  for (const [file, call, path, field] of [
    ['editor', 'getEditable', `/api/admin/edit/event/${id}`, 'told'],
    ['report-queue', 'listReports', '/api/admin/reports', 'told'],
    ['enrichment', 'listPictures', '/api/admin/pictures', 'askedAt'],
    ['job-routes', 'listRuns', '/api/admin/runs?outcome=trouble', undefined],
  ] as const) {
    const contracts: Record<string, { response: z.ZodType }> = await import(
      join(previousRoot, `packages/types/src/${file}.ts`)
    )
    const response = await fetch(api + path)
    const body = await response.text()
    expect([path, response.status]).toEqual([path, 200])
    contracts[call]?.response.parse(JSON.parse(body))
    if (field) expect(body).toContain(`"${field}":`)
  }
}

const isCached = async (path: string) => (await caches.match(path)) !== undefined

async function openVisitor(): Promise<BrowserContext> {
  const browser = await launchChromium()
  onTestFinished(() => browser.close())
  return browser.newContext({ serviceWorkers: 'allow', colorScheme: 'light' })
}

async function requestJob(api: string, kind: string): Promise<Job> {
  const headers = { prefer: 'respond-async' }
  const response = await fetch(`${api}/api/scrapers/${kind}`, { method: 'POST', headers })
  const { jobId } = (await response.json()) as { jobId: string }
  return fetchJob(api, jobId)
}

const fetchJob = async (api: string, id: string): Promise<Job> =>
  Job.parse(await (await fetch(`${api}/api/jobs/${id}`)).json())

async function expectRestore(env: NodeJS.ProcessEnv, events: readonly { slug: string }[]): Promise<void> {
  const targetUrl = new URL(`/upgraded_${process.pid}_${Date.now()}`, inject('testServerUrl')).href
  await runCommand(
    ROOT,
    ['tooling/maintenance/commands/restore.ts', '--from', String(env.BACKUP_DIR), '--into', targetUrl],
    env,
  )
  const { rows } = await withClient(targetUrl, (client) => client.query<{ slug: string }>('select slug from events'))
  const slugs = new Set(rows.map(({ slug }) => slug))
  expect(events.filter(({ slug }) => !slugs.has(slug))).toEqual([])
}

/** Runs a release's command and waits until it ends. */
const runCommand = (root: string, args: string[], env: NodeJS.ProcessEnv) => startCommand(root, args, env).exited

/** Starts a release's demo and waits until it's up. */
async function startDemo(
  root: string,
  env: NodeJS.ProcessEnv,
  entry = 'tooling/dev-stack/commands/start.ts',
): Promise<{ pid: number | undefined; stop(): Promise<void> }> {
  const { child, getOutput, exited } = startCommand(root, [entry, '--demo'], env)
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
  }
  onTestFinished(stop)
  await Promise.race([expect.poll(getOutput, { timeout: 120_000 }).toContain('Ctrl-C stops everything'), exited])
  return { pid: child.pid, stop }
}

function startCommand(cwd: string, args: string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, args, { cwd, env: { ...process.env, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text))
  const exited = new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) =>
      code ? reject(new Error(`${args.join(' ')} ended with ${code}:\n${output}`)) : resolve(),
    )
  })
  return { child, exited, getOutput: () => output }
}
