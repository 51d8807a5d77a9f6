import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Service } from './service.ts'

/** A service that runs this code. */
async function aService(code: string, logFile?: string) {
  const folder = await mkdtemp(join(tmpdir(), 'houselights-service-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const entry = join(folder, 'service.mjs')
  await writeFile(entry, code)
  const said: string[] = []
  const service = new Service({
    name: 'api',
    entry,
    env: process.env,
    options: [],
    logFile: logFile ?? join(folder, 'api.log'),
    say: (line) => said.push(line),
  })
  onTestFinished(() => service.stop())
  return { service, said }
}

test.runIf(process.platform === 'linux')(
  'a service runs on, and is stopped, when its log file is on a full disk',
  async () => {
    const code = `process.on('SIGTERM', () => { console.log('It ends.'); process.exit() })
    console.log('{"msg":"a line for the file"}'); console.log('It runs.'); setInterval(() => console.log('{}'), 1)`
    const { service, said } = await aService(code, '/dev/full')
    await expect.poll(() => said).toEqual(['It runs.'])
    await service.stop()
    // the last lines may still be in the pipe when the process is gone
    await expect.poll(() => said).toContain('It ends.')
  },
)

test('a service that ends all the time is started again after a while', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { said } = await aService('process.exit(7)')
  const late = expect.stringMatching(/^api ended with code 7; starting it again in 30 s; its log: /)
  await expect
    .poll(() => {
      vi.advanceTimersByTime(2_500)
      return said.slice(-2)
    })
    .toEqual(['api ended with code 7; starting it again', late])
  const before = said.length
  vi.advanceTimersByTime(30_000)
  await expect.poll(() => said.length).toBe(before + 1)
})

test('a watched service starts again after each change, of replaced files too, and ends when whoever started it was killed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'houselights-service-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = (name: string) => join(folder, name)
  const options = { name: 'api', entry: path('service.mjs'), env: {}, options: [], watch: true, logFile: '/dev/null' }
  await writeFile(path('word.mjs'), 'export const word = "one"')
  await writeFile(
    path('service.mjs'),
    `import { word } from './word.mjs'; console.log(word, process.ppid, process.pid); setInterval(() => undefined, 1e6)`,
  )
  await writeFile(
    path('starter.mjs'),
    `import { Service } from ${JSON.stringify(new URL('./service.ts', import.meta.url).href)}
    new Service({ ...${JSON.stringify(options)}, say: console.log })`,
  )
  const starter = spawn(process.execPath, [path('starter.mjs')], { stdio: ['ignore', 'pipe', 'inherit'] })
  const said: string[] = []
  createInterface({ input: starter.stdout }).on('line', (line) => said.push(line))
  await expect.poll(() => said, { timeout: 10_000 }).toContainEqual(expect.stringMatching(/^one /))
  for (const word of ['broken', 'replaced', 'two']) {
    // as editors and Git save
    await writeFile(path('new'), word === 'broken' ? 'export const word =' : `export const word = "${word}"`)
    await rename(path('new'), path('word.mjs'))
    const line = word === 'broken' ? 'api ended with code 1; starting it again when a file changes' : `${word} `
    await expect.poll(() => said.join('\n'), { timeout: 10_000 }).toContain(line)
  }
  const pids =
    said
      .find((line) => line.startsWith('two '))
      ?.split(' ')
      .slice(1)
      .map(Number) ?? []
  starter.kill('SIGKILL')
  await once(starter, 'exit')
  await expect.poll(() => pids.filter(isRunning), { timeout: 10_000 }).toEqual([])
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
