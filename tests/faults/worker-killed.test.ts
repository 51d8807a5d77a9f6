import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startStack } from '@houselights/dev-stack/stack'
import type { Event } from '@houselights/types/entities'
import getPort from 'get-port'
import { expect, inject, onTestFinished, test } from 'vitest'
import { everyEvent } from '../support/api.ts'
import { behave } from '../support/behave.ts'
import { rereadKeptPages, untilEverythingIsRead } from '../support/until-read.ts'

/** What a visitor sees of an event; ids and moments differ from stack to stack. */
const summary = ({ title, venue, localDate, startsAt, doors, status, price, bill, sources }: Event): string =>
  JSON.stringify([
    localDate,
    startsAt,
    doors,
    venue.slug,
    title,
    status,
    price,
    bill.map(({ name }) => name.toLowerCase()),
    sources.length,
  ])

test('a worker killed in the middle of its reads loses no listing and doubles none', async () => {
  const stateDir = await mkdtemp(join(tmpdir(), 'houselights-killed-'))
  const [webPort, apiPort] = [await getPort({ host: '127.0.0.1' }), await getPort({ host: '127.0.0.1' })]
  const lines: string[] = []
  const stack = await startStack({ mode: 'demo', stateDir, database: 'houselights_demo', webPort, apiPort }, (line) =>
    lines.push(line),
  )
  onTestFinished(async () => {
    await stack.stop()
    await rm(stateDir, { recursive: true, force: true })
  })
  // pictures and look-ups would take the processors from the reads, and nobody looks at them here
  await behave(stack.sampleSitesOrigin, 'posters', 'down')
  const worker = stack.startWorker({ CONTACT_URL: undefined })
  // as soon as the first source is stored, others are at hand
  await expect.poll(() => lines.some((line) => line.startsWith('read ')), { timeout: 60_000, interval: 20 }).toBe(true)
  const killed = worker.pid
  if (!killed) throw new Error('the worker has no process')
  process.kill(killed, 'SIGKILL')
  await untilEverythingIsRead(stack.apiUrl)
  await rereadKeptPages(stack.apiUrl)
  expect(lines.join('\n')).toContain('was killed (SIGKILL); starting it again')
  const undisturbed = (await everyEvent('', inject('apiUrl'))).map(summary).sort()
  // aggregators of the undisturbed stack may have been read in another order: the same in the end
  await expect
    .poll(async () => (await everyEvent('', stack.apiUrl)).map(summary).sort(), { timeout: 60_000 })
    .toEqual(undisturbed)
}, 180_000)
