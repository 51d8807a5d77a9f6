import { randomUUID } from 'node:crypto'
import { type TestDatabase, testDatabase } from '@houselights/database/testing/test-database'
import { testQueues } from '@houselights/test-support/test-queues'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Backend, backendAt, type Process } from './backend.ts'
import { openJobFlows } from './job-flows.ts'
import { operatorJob, readSource } from './job-kinds.ts'

describe.each(testQueues())('flows on $name', ({ start }) => {
  let database: TestDatabase
  let server: Awaited<ReturnType<typeof start>>
  let backend: Backend
  const done: string[] = []
  beforeAll(async () => {
    database = await testDatabase('flows')
    server = await start(database.url)
    backend = backendAt(server.url)
  })
  afterAll(async () => {
    await server?.stop()
    await database?.drop()
  })

  const openFlows = () => {
    const flows = openJobFlows(backend, (error) => expect.unreachable(error.message))
    onTestFinished(() => flows.close())
    return flows
  }
  const work = async (name: string, process: Process) => {
    const worker = backend.worker(name, process, { concurrency: 2, onError: () => undefined })
    onTestFinished(() => worker.close(true))
    await worker.ready()
  }
  const reading: Process = async ({ data }) => {
    const { source } = readSource.payload.parse(data)
    if (source === 'source-down') throw new Error('no answer')
    done.push(source)
  }
  const summing: Process = async ({ data }) => {
    done.push(operatorJob.payload.parse(data).job)
  }

  test('what sums up comes after the last read, failed ones included', async () => {
    done.length = 0
    const flows = openFlows()
    const id = randomUUID()
    await flows.add({ id, sources: ['source-one', 'source-down', 'source-two'], depth: 'full' })
    expect(await flows.knows(id)).toBe(true)
    await work(operatorJob.name, summing)
    await work(readSource.name, reading)
    await vi.waitFor(() => expect(done.at(-1)).toBe(id), { timeout: 20_000 })
    expect(done.toSorted()).toEqual([id, 'source-one', 'source-two'].toSorted())
  })

  test('a job without reads is summed up at once, and is unknown before it is added', async () => {
    done.length = 0
    const flows = openFlows()
    const id = randomUUID()
    expect(await flows.knows(id)).toBe(false)
    await work(operatorJob.name, summing)
    await flows.add({ id, sources: [], depth: 'shallow' })
    await vi.waitFor(() => expect(done).toEqual([id]), { timeout: 20_000 })
  })

  test('adding a job twice does its reads and itself once', async () => {
    done.length = 0
    const flows = openFlows()
    const id = randomUUID()
    for (let again = 0; again < 2; again++)
      await flows.add({ id, sources: ['source-one', 'source-two'], depth: 'full' })
    await work(readSource.name, reading)
    await work(operatorJob.name, summing)
    await vi.waitFor(() => expect(done).toContain(id), { timeout: 20_000 })
    await flows.add({ id, sources: ['source-one'], depth: 'full' })
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(done).toHaveLength(3)
  })
})
