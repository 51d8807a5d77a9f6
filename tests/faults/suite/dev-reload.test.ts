import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { ROOT } from '@houselights/command-line/root'
import { launchChromium } from '@houselights/dev-stack/chromium'
import getPort from 'get-port'
import { expect, onTestFinished, test } from 'vitest'
import { untilHydrated } from '../../support/visit.ts'

const START = 'tooling/dev-stack/commands/start.ts'
const PAGE = 'apps/web/src/features/home/hero.tsx'
const ROUTE = 'apps/api/src/routes/public/health.ts'
/** Not copied: build output, caches, local data, and folders the demo doesn't need. */
const NOT_COPIED = new Set(['dist', '.cache', '.vite', 'tests', 'docs', '.git', '.data'])

/** Copies the sources to a folder that the test may change. The copy uses the libraries installed here. */
async function copySources(): Promise<string> {
  const copy = await realpath(await mkdtemp(join(tmpdir(), 'houselights-dev-')))
  onTestFinished(() => rm(copy, { recursive: true }))
  for (const name of await readdir(ROOT)) {
    if (name === 'node_modules' || NOT_COPIED.has(name)) continue
    const filter = (path: string) => !NOT_COPIED.has(basename(path))
    // Keeps relative links between packages pointing to the copies.
    await cp(join(ROOT, name), join(copy, name), { recursive: true, verbatimSymlinks: true, filter })
  }
  await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

/** Lists the stack's processes, which all have the copy's path in their arguments. */
const getProcesses = (copy: string) =>
  execFileSync('ps', ['-A', '-o', 'stat=,pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(copy) && !line.startsWith('Z'))

test('npm run dev shows changes, survives a syntax error, and leaves no process behind', async () => {
  const copy = await copySources()
  const [webPort, apiPort] = [await getPort({ host: '127.0.0.1' }), await getPort({ host: '127.0.0.1' })]
  const dev = spawn(process.execPath, [join(copy, START), '--dev'], {
    env: {
      ...process.env,
      HOUSELIGHTS_STATE_DIR: join(copy, 'state'),
      WEB_PORT: String(webPort),
      API_PORT: String(apiPort),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(dev, 'exit')
  onTestFinished(async () => {
    dev.kill('SIGTERM')
    await exited
  })
  const printedLines: string[] = []
  createInterface({ input: dev.stdout }).on('line', (line) => printedLines.push(line.trim()))
  await expect.poll(() => printedLines, { timeout: 60_000 }).toContain('Ctrl-C stops everything.')

  const [site, api] = [`http://localhost:${webPort}`, `http://127.0.0.1:${apiPort}`]
  const getText = async (url: string) => (await fetch(url)).text()
  const replaceText = async (file: string, oldText: string, newText: string) => {
    const path = join(copy, file)
    const text = await readFile(path, 'utf8')
    expect(text).toContain(oldText)
    await writeFile(path, text.replace(oldText, newText))
  }

  const browser = await launchChromium()
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  await page.goto(site)
  await untilHydrated(page)
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''))
  const heading = page.locator('html[data-same-page] h1')
  await replaceText(PAGE, 'The house lights', 'The work lights')
  await expect.poll(() => heading.textContent()).toContain('The work lights')
  await expect.poll(() => getText(site)).toContain('The work lights')

  await replaceText(PAGE, '<h1>', '<h1')
  await page.locator('vite-error-overlay').waitFor()
  await replaceText(PAGE, '<h1', '<h1>')
  await page.locator('vite-error-overlay').waitFor({ state: 'detached' })

  await replaceText(ROUTE, '{ live: true }', '{ live: ')
  await expect.poll(() => printedLines.join('\n')).toContain('api ended with code 1; restarting it when a file changes')
  await replaceText(ROUTE, '{ live: ', '{ live: "and kicking" }')
  await expect.poll(() => getText(`${api}/live`).catch(String)).toContain('and kicking')

  dev.kill('SIGINT')
  expect(await exited).toEqual([0, null])
  expect(getProcesses(copy)).toEqual([])
}, 120_000)
