import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import getPort from 'get-port'
import { expect, inject, onTestFinished, test } from 'vitest'
import { startSite } from '../support/site.ts'

const API = join(import.meta.dirname, '../support/quick-api.ts')
const RESTARTS = 3

async function startApi(port: number): Promise<ChildProcess> {
  const api = fork(API, { env: { ...process.env, BEHIND: inject('apiUrl'), PORT: String(port) } })
  await once(api, 'message')
  return api
}

test('a restart of the API is no failure for visitors, of pages or of calls', async () => {
  const port = await getPort({ host: '127.0.0.1' })
  let api = await startApi(port)
  const site = await startSite(`http://127.0.0.1:${port}`)
  onTestFinished(async () => {
    api.kill('SIGKILL')
    await site.stop()
  })
  const seen = new Map<string, number>()
  let over = false
  const visitor = async (path: string) => {
    while (!over) {
      const status = fetch(`${site.url}${path}`).then(async (answer) => {
        await answer.arrayBuffer()
        return answer.status
      }, String)
      const what = `${path} ${await status}`
      seen.set(what, (seen.get(what) ?? 0) + 1)
      await wait(20)
    }
  }
  const paths = ['/', '/events', '/venues', '/api/events', '/api/cities', '/api/venues']
  const visits = paths.map(visitor)
  for (let restart = 0; restart < RESTARTS; restart++) {
    const before = [...seen.values()].reduce((sum, count) => sum + count, 0)
    await expect.poll(() => [...seen.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(before + 30)
    const ended = once(api, 'exit')
    api.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    api = await startApi(port)
  }
  over = true
  await Promise.all(visits)
  expect([...seen.keys()].sort()).toEqual(paths.map((path) => `${path} 200`).sort())
})
