import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import getPort from 'get-port'
import { expect, inject, onTestFinished, test } from 'vitest'
import { startSite } from '../support/site.ts'

const API = join(import.meta.dirname, '../support/quick-api.ts')
const RESTARTS = 3
const AWAY_MS = 500

/** An API that has loaded what it needs, and how to make it listen: how long that takes is left out of a restart. */
async function loadedApi(port: number) {
  const child = fork(API, { env: { ...process.env, BEHIND: inject('apiUrl'), PORT: String(port) } })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'message')
  const listen = async () => {
    child.send('listen')
    await once(child, 'message')
    return child
  }
  return { listen }
}

test('a restart of the API is no failure for visitors, of pages or of calls', {
  meta: { proves: ['Whole site: visitors do not notice an API restart'] },
}, async () => {
  const port = await getPort({ host: '127.0.0.1' })
  let api = await (await loadedApi(port)).listen()
  const site = await startSite(`http://127.0.0.1:${port}`)
  onTestFinished(site.stop)
  const seen = new Set<string>()
  let answers = 0
  let over = false
  const visitor = async (path: string) => {
    while (!over) {
      const status = fetch(`${site.url}${path}`).then(async (answer) => {
        await answer.arrayBuffer()
        return answer.status
      }, String)
      seen.add(`${path} ${await status}`)
      answers++
      await wait(20)
    }
  }
  const paths = ['/', '/events', '/venues', '/api/events', '/api/cities', '/api/venues']
  const visits = paths.map(visitor)
  for (let restart = 0; restart < RESTARTS; restart++) {
    const next = await loadedApi(port)
    const before = answers
    await expect.poll(() => answers).toBeGreaterThan(before + 30)
    const ended = once(api, 'exit')
    api.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    // a port that nobody listens on
    await wait(AWAY_MS)
    api = await next.listen()
  }
  over = true
  await Promise.all(visits)
  expect([...seen].sort()).toEqual(paths.map((path) => `${path} 200`).sort())
})
