import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
    const code = `console.log('{"msg":"a line for the file"}'); console.log('It runs.'); setInterval(() => console.log('{}'), 1)
    process.on('SIGTERM', () => { console.log('It ends.'); process.exit() })`
    const { service, said } = await aService(code, '/dev/full')
    await expect.poll(() => said).toEqual(['It runs.'])
    await service.stop()
    expect(said).toContain('It ends.')
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
