import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Service } from './service.ts'

/** Starts a service that runs this code. */
async function startService(code: string, logFile?: string) {
  const folder = await mkdtemp(join(tmpdir(), 'houselights-service-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const entry = join(folder, 'service.mjs')
  await writeFile(entry, code)
  const printedLines: string[] = []
  const service = new Service({
    name: 'api',
    entry,
    env: process.env,
    options: [],
    logFile: logFile ?? join(folder, 'api.log'),
    printLine: (line) => printedLines.push(line),
  })
  onTestFinished(() => service.stop())
  return { service, printedLines }
}

test.runIf(process.platform === 'linux')(
  'a service keeps running, and can be stopped, when its log file is on a full disk',
  async () => {
    const code = `process.on('SIGTERM', () => { console.log('It ends.'); process.exit() })
    console.log('{"msg":"a line for the file"}'); console.log('It runs.'); setInterval(() => console.log('{}'), 1)`
    const { service, printedLines } = await startService(code, '/dev/full')
    await expect.poll(() => printedLines).toEqual(['It runs.'])
    await service.stop()
    // the last lines may still be in the pipe after the process has ended
    await expect.poll(() => printedLines).toContain('It ends.')
  },
)

test('the restart of a service that keeps ending is delayed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { printedLines } = await startService('process.exit(7)')
  const delayedLine = expect.stringMatching(/^api ended with code 7; restarting it in 30 s; its log: /)
  await expect
    .poll(() => {
      vi.advanceTimersByTime(2_500)
      return printedLines.slice(-2)
    })
    .toEqual(['api ended with code 7; restarting it', delayedLine])
  const lineCount = printedLines.length
  vi.advanceTimersByTime(30_000)
  await expect.poll(() => printedLines.length).toBe(lineCount + 1)
})

test('a watched service restarts after each change, even if a file is replaced, and ends when its starter is killed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'houselights-service-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const toPath = (name: string) => join(folder, name)
  const options = { name: 'api', entry: toPath('service.mjs'), env: {}, options: [], watch: true, logFile: '/dev/null' }
  await writeFile(toPath('word.mjs'), 'export const word = "one"')
  await writeFile(
    toPath('service.mjs'),
    `import { word } from './word.mjs'; console.log(word, process.ppid, process.pid); setInterval(() => undefined, 1e6)`,
  )
  await writeFile(
    toPath('starter.mjs'),
    `import { Service } from ${JSON.stringify(new URL('./service.ts', import.meta.url).href)}
    new Service({ ...${JSON.stringify(options)}, printLine: console.log })`,
  )
  const starter = spawn(process.execPath, [toPath('starter.mjs')], { stdio: ['ignore', 'pipe', 'inherit'] })
  const printedLines: string[] = []
  createInterface({ input: starter.stdout }).on('line', (line) => printedLines.push(line))
  await expect.poll(() => printedLines, { timeout: 10_000 }).toContainEqual(expect.stringMatching(/^one /))
  for (const word of ['broken', 'replaced', 'two']) {
    // the way editors and Git save
    await writeFile(toPath('new'), word === 'broken' ? 'export const word =' : `export const word = "${word}"`)
    await rename(toPath('new'), toPath('word.mjs'))
    const line = word === 'broken' ? 'api ended with code 1; restarting it when a file changes' : `${word} `
    await expect.poll(() => printedLines.join('\n'), { timeout: 10_000 }).toContain(line)
  }
  const pids =
    printedLines
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
