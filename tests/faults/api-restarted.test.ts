import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import getPort from 'get-port'
import { expect, inject, onTestFinished, test } from 'vitest'
import { startSite } from '../support/site.ts'

const API = join(import.meta.dirname, '../support/quick-api.ts')
const RESTARTS = 3
const DOWNTIME_MS = 500

/** Starts an API process that loads its code but doesn't listen yet, so that loading time isn't part of a restart. */
async function loadApi(port: number) {
  const child = fork(API, { env: { ...process.env, UPSTREAM: inject('apiUrl'), PORT: String(port) } })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'message')
  const listen = async () => {
    child.send('listen')
    await once(child, 'message')
    return child
  }
  return { listen }
}

test('visitors don’t notice a restart of the API, on pages or in calls', {
  meta: { proves: ['Whole site: visitors do not notice an API restart'] },
}, async () => {
  const port = await getPort({ host: '127.0.0.1' })
  let api = await (await loadApi(port)).listen()
  const site = await startSite(`http://127.0.0.1:${port}`)
  onTestFinished(site.stop)
  const outcomes = new Set<string>()
  let responses = 0
  let isOver = false
  const sendRequests = async (path: string) => {
    while (!isOver) {
      const status = fetch(`${site.url}${path}`).then(async (response) => {
        await response.arrayBuffer()
        return response.status
      }, String)
      outcomes.add(`${path} ${await status}`)
      responses++
      await wait(20)
    }
  }
  const paths = ['/', '/events', '/venues', '/api/events', '/api/cities', '/api/venues']
  const visits = paths.map(sendRequests)
  for (let restart = 0; restart < RESTARTS; restart++) {
    const nextApi = await loadApi(port)
    const responsesBefore = responses
    await expect.poll(() => responses).toBeGreaterThan(responsesBefore + 30)
    const exited = once(api, 'exit')
    api.kill('SIGTERM')
    expect(await exited).toEqual([0, null])
    // Nothing listens on the port during the restart.
    await wait(DOWNTIME_MS)
    api = await nextApi.listen()
  }
  isOver = true
  await Promise.all(visits)
  expect([...outcomes].sort()).toEqual(paths.map((path) => `${path} 200`).sort())
})
