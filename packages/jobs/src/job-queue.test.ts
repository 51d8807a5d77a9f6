import { randomUUID } from 'node:crypto'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createUniqueDatabase, type TestDatabase } from '@houselights/database/testing/test-database'
import { getCurrentFields, withContext } from '@houselights/server/telemetry/context'
import { testQueues } from '@houselights/test-support/queues/test-queues'
import { canStartRedis, startOwnRedis } from '@houselights/test-support/queues/test-redis'
import { Job, UnrecoverableError } from 'bullmq'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Backend, closeOrDrop, findRedisProblems, LaterError, openBackendAt, type Process } from './backend.ts'
import { openJobFlows } from './job-flows.ts'
import { operatorJob, scrapeSource } from './job-kinds.ts'
import { getQueueFigures, openJobQueue } from './job-queue.ts'
import { getLastDue, getSchedules } from './schedules.ts'

describe.each(testQueues())('the job queue on $name', ({ start }) => {
  let database: TestDatabase
  let server: Awaited<ReturnType<typeof start>>
  let backend: Backend
  beforeAll(async () => {
    database = await createUniqueDatabase('jobs')
    server = await start(database.url)
    backend = openBackendAt(server.url)
  })
  afterAll(async () => {
    await server?.stop()
    await database?.drop()
  })

  // Each test has its own queue, so that leftovers don't affect others.
  let count = 0
  const openQueue = () => {
    count += 1
    const definition = { ...scrapeSource, name: `read-source-${process.pid}-${count}` }
    const queue = openJobQueue(backend, definition)
    onTestFinished(() => queue.close())
    const openRawQueue = () => {
      const rawQueue = backend.queue(definition.name)
      onTestFinished(() => closeOrDrop(rawQueue))
      return rawQueue
    }
    return { queue, openRawQueue, name: definition.name }
  }
  const startWorker = async (name: string, work: Process, onError = (_: Error): void => undefined, concurrency = 2) => {
    const worker = backend.worker(name, work, { concurrency, onError })
    onTestFinished(() => worker.close(true))
    await worker.start()
  }
  /** Makes an operator's job that isn't added yet, and a function that starts workers for it and its scrapes. */
  const makeFlow = async () => {
    const flows = openJobFlows(backend, (error) => expect.unreachable(error.message))
    onTestFinished(() => flows.close())
    const completedJobs: string[] = []
    const scrape: Process = async ({ data }) => {
      const { source } = scrapeSource.payload.parse(data)
      if (source === 'source-down') throw new Error('no response')
      completedJobs.push(source)
    }
    const finishJob: Process = async ({ data }) => void completedJobs.push(operatorJob.payload.parse(data).job)
    const startWorkers = async () => {
      await startWorker(operatorJob.name, finishJob)
      await startWorker(scrapeSource.name, scrape)
    }
    return { flows, id: randomUUID(), startWorkers, completedJobs }
  }

  test('hands each job to only one of two workers', async () => {
    const { queue, name } = openQueue()
    const completedData: unknown[] = []
    const allFinished = Promise.withResolvers<void>()
    const work: Process = async ({ data }) => {
      completedData.push(data)
      if (completedData.length === 3) allFinished.resolve()
    }
    await startWorker(name, work)
    await startWorker(name, work)
    for (const source of ['one', 'two', 'three']) await queue.enqueue({ source })
    await allFinished.promise
    expect(completedData).toHaveLength(3)
    expect(completedData).toContainEqual({ source: 'two', depth: 'shallow' })
  })

  test('adds a job once if it is requested again while it waits', async () => {
    const { queue } = openQueue()
    const firstId = await queue.enqueue({ source: 'one', depth: 'full' })
    expect(await queue.enqueue({ source: 'one' })).toBe(firstId)
    expect(await queue.enqueue({ source: 'two' })).not.toBe(firstId)
  })

  test('reports a job that failed', async () => {
    const { queue, name } = openQueue()
    const reportedMessage = Promise.withResolvers<string>()
    const work = () => Promise.reject(new Error('the site is down'))
    await startWorker(name, work, ({ message }) => reportedMessage.resolve(message))
    await queue.enqueue({ source: 'one' })
    expect(await reportedMessage.promise).toBe('the site is down')
  })

  test('if a job has to wait, runs it again after its delay, without counting an attempt or delaying other jobs', async () => {
    const { queue, name } = openQueue()
    const attempts: { source: string; attemptsMade: number; at: number }[] = []
    const allAttempted = Promise.withResolvers<void>()
    // Both are queued before a worker starts, so that the second is next in line.
    for (const source of ['waiting', 'other']) await queue.enqueue({ source })
    const work: Process = async ({ data, attemptsMade }) => {
      const { source } = scrapeSource.payload.parse(data)
      attempts.push({ source, attemptsMade, at: performance.now() })
      if (source === 'waiting' && attempts.length < 4) throw new LaterError(300, 'not yet')
      if (attempts.length === 4) allAttempted.resolve()
    }
    await startWorker(name, work, (error) => allAttempted.reject(error), 1)
    await allAttempted.promise
    expect(attempts.map(({ source }) => source)).toEqual(['waiting', 'other', 'waiting', 'waiting'])
    expect(attempts.map(({ attemptsMade }) => attemptsMade)).toEqual([0, 0, 0, 0])
    expect((attempts[2]?.at ?? 0) - (attempts[0]?.at ?? 0)).toBeGreaterThanOrEqual(300)
  })

  test('keeps a job active if the queue can’t delay it, and reports the error', async () => {
    const { queue, openRawQueue, name } = openQueue()
    const reportedMessage = Promise.withResolvers<string>()
    const delay = vi.spyOn(Job.prototype, 'moveToDelayed').mockRejectedValueOnce(new Error('no space left'))
    onTestFinished(() => delay.mockRestore())
    const work = () => Promise.reject(new LaterError(300, 'not yet'))
    await startWorker(name, work, ({ message }) => reportedMessage.resolve(message))
    await queue.enqueue({ source: 'one' })
    expect(await reportedMessage.promise).toBe('no space left')
    expect(await openRawQueue().getJobCounts('active', 'failed')).toEqual({ active: 1, failed: 0 })
  })

  test('runs a job in the context of the request that enqueued it, even if it fails', async () => {
    const { queue, name } = openQueue()
    const contextFields: unknown[] = []
    const jobFailed = Promise.withResolvers<void>()
    const work: Process = async () => {
      contextFields.push(getCurrentFields())
      throw new UnrecoverableError('the site is down')
    }
    const onError = () => {
      contextFields.push(getCurrentFields())
      jobFailed.resolve()
    }
    await startWorker(name, work, onError)
    const jobId = await withContext({ requestId: 'a-click-0001' }, () => queue.enqueue({ source: 'one' }))
    await jobFailed.promise
    const fields = { requestId: 'a-click-0001', jobId, queue: name }
    expect(contextFields).toEqual([fields, fields])
  })

  test('counts waiting jobs and measures how long they have waited, not counting a schedule’s interval', async () => {
    const { queue, openRawQueue, name } = openQueue()
    expect(await getQueueFigures(openRawQueue())).toMatchObject({ queue: name, oldestWaitingSeconds: 0 })
    const [schedule] = getSchedules([{ slug: 'one', cadenceMinutes: 360 }])
    await queue.schedule(schedule ? [schedule] : [])
    await queue.enqueue({ source: 'two' })
    await queue.enqueue({ source: 'three' }, { priority: 10 })
    const ninetySecondsLater = Date.now() + 90_000
    const { counts, oldestWaitingSeconds } = await getQueueFigures(openRawQueue(), ninetySecondsLater)
    expect(counts).toMatchObject({ waiting: 1, prioritized: 1, delayed: 1, active: 0, failed: 0 })
    expect(Math.round(oldestWaitingSeconds / 10)).toBe(9)
  })

  test('keeps one schedule per source, however often it is set, and removes the others', async () => {
    const { queue, openRawQueue } = openQueue()
    const plan = getSchedules([
      { slug: 'one', cadenceMinutes: 360 },
      { slug: 'two', cadenceMinutes: 720 },
    ])
    await queue.schedule(plan)
    await queue.schedule(plan)
    expect((await openRawQueue().getJobSchedulers()).map(({ key, every }) => [key, Number(every)]).sort()).toEqual([
      ['read-one', 360 * 60_000],
      ['read-two', 720 * 60_000],
    ])
    await queue.schedule(plan.slice(1))
    expect((await openRawQueue().getJobSchedulers()).map(({ key }) => key)).toEqual(['read-two'])
  })

  test('reports lost schedules; adding them twice adds them once, and the others keep their next run', async () => {
    const { queue, openRawQueue } = openQueue()
    const plan = getSchedules(['one', 'two', 'three'].map((slug) => ({ slug, cadenceMinutes: 360 })))
    const otherSchedules = getSchedules([{ slug: 'of-another-release', cadenceMinutes: 720 }])
    await queue.schedule([...plan.slice(0, 1), ...otherSchedules])
    const [runsBefore, missing] = [await queue.findNextRuns(), await queue.findMissing(plan)]
    expect(missing.map(({ id }) => id)).toEqual(['read-two', 'read-three'])
    for (const schedules of [missing, missing, plan]) await queue.add(schedules)
    const runsAfter = await queue.findNextRuns()
    expect([...runsAfter.keys()].sort()).toEqual(['read-of-another-release', 'read-one', 'read-three', 'read-two'])
    expect([...runsBefore].map(([id]) => [id, runsAfter.get(id)])).toEqual([...runsBefore])
    expect(await queue.findMissing(plan)).toEqual([])
    expect(await openRawQueue().getJobCounts('waiting', 'delayed', 'active')).toEqual({
      waiting: 0,
      delayed: 4,
      active: 0,
    })
  })

  test('runs a flow’s job after its last scrape, even after failed ones', async () => {
    const { flows, id, startWorkers, completedJobs } = await makeFlow()
    await flows.add({ id, sources: ['source-one', 'source-down', 'source-two'], depth: 'full' })
    expect(await flows.getState(id)).toBe('waiting-children')
    await startWorkers()
    await vi.waitFor(() => expect(completedJobs.at(-1)).toBe(id), { timeout: 20_000 })
    expect(completedJobs.toSorted()).toEqual([id, 'source-one', 'source-two'].toSorted())
  })

  test('runs the job of a flow without scrapes immediately; until the flow is added, its state is unknown', async () => {
    const { flows, id, startWorkers, completedJobs } = await makeFlow()
    expect(await flows.getState(id)).toBe('unknown')
    await startWorkers()
    await flows.add({ id, sources: [], depth: 'shallow' })
    await vi.waitFor(() => expect(completedJobs).toEqual([id]), { timeout: 20_000 })
  })

  test('runs a flow’s scrapes and job once if the flow is added twice', async () => {
    const { flows, id, startWorkers, completedJobs } = await makeFlow()
    for (let round = 0; round < 2; round++)
      await flows.add({ id, sources: ['source-one', 'source-two'], depth: 'full' })
    await startWorkers()
    await vi.waitFor(() => expect(completedJobs).toContain(id), { timeout: 20_000 })
    await flows.add({ id, sources: ['source-one'], depth: 'full' })
    await sleep(500)
    expect(completedJobs).toHaveLength(3)
  })
})

test('pauses before reconnecting to a Postgres server that closes its connections', async () => {
  const database = await createUniqueDatabase('jobs_outage')
  let isDown = false
  let connectionCount = 0
  const openSockets = new Set<Socket>()
  const relay = createServer((client) => {
    connectionCount += 1
    if (isDown) return void client.destroy()
    const upstream = connect(Number(new URL(database.url).port), '127.0.0.1')
    for (const socket of [client, upstream]) openSockets.add(socket.on('error', () => undefined))
    client.pipe(upstream).pipe(client)
  })
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
  const { port } = relay.address() as AddressInfo
  const backend = openBackendAt(Object.assign(new URL(database.url), { port }).href, () => undefined)
  const queue = openJobQueue(backend, scrapeSource)
  const jobStarted = Promise.withResolvers<void>()
  const connectionLost = Promise.withResolvers<void>()
  const work = async () => {
    jobStarted.resolve()
    await connectionLost.promise
  }
  const worker = backend.worker(scrapeSource.name, work, { concurrency: 2, onError: () => undefined })
  onTestFinished(async () => {
    await Promise.all([worker.close(true), queue.close()])
    relay.close()
    await database.drop()
  })
  await worker.start()
  for (const source of ['one', 'two', 'three']) await queue.enqueue({ source })
  await jobStarted.promise
  isDown = true
  for (const socket of openSockets) socket.destroy()
  connectionCount = 0
  connectionLost.resolve()
  await sleep(2_000)
  expect(connectionCount).toBeLessThan(100)
  isDown = false
})

test('reports a failed first connection to Postgres without blocking the process', async () => {
  const closingServer = createServer(
    (socket) => void socket.on('error', () => undefined).once('data', () => socket.destroy()),
  )
  await new Promise<void>((resolve) => closingServer.listen(0, '127.0.0.1', resolve))
  const { port } = closingServer.address() as AddressInfo
  const onError = () => undefined
  const backend = openBackendAt(`postgres://nobody@127.0.0.1:${port}/none`, onError)
  const worker = backend.worker(scrapeSource.name, async () => undefined, { concurrency: 1, onError })
  onTestFinished(async () => {
    await worker.close(true)
    closingServer.close()
  })
  await expect(worker.start()).rejects.toThrow('Connection terminated unexpectedly')
  // This never resolves if the worker blocks the process with retries.
  await sleep(1)
})

test('spreads schedules over their interval, always the same way', () => {
  const plan = getSchedules(Array.from({ length: 60 }, (_, index) => ({ slug: `source-${index}`, cadenceMinutes: 60 })))
  const quarterHours = Map.groupBy(plan, ({ offsetMs }) => Math.floor(offsetMs / (15 * 60_000)))
  expect([...quarterHours.keys()].sort()).toEqual([0, 1, 2, 3])
  expect(getSchedules([{ slug: 'source-7', cadenceMinutes: 60 }])[0]).toEqual(plan[7])
})

test('finds when a schedule was last due', () => {
  const dailySchedule = { everyMs: 86_400_000, offsetMs: 3_600_000 }
  expect([
    getLastDue(dailySchedule, new Date('2025-05-02T01:00:00Z')),
    getLastDue(dailySchedule, new Date('2025-05-02T00:59:59Z')),
    getLastDue(dailySchedule, new Date('2025-05-02T23:00:00Z')),
  ]).toEqual(['2025-05-02T01:00:00Z', '2025-05-01T01:00:00Z', '2025-05-02T01:00:00Z'].map((time) => new Date(time)))
})

describe.runIf(canStartRedis())('a Redis server', () => {
  test('is reported if its settings may lose jobs', async () => {
    const redis = await startOwnRedis(['--maxmemory-policy', 'allkeys-lru', '--appendonly', 'no'])
    onTestFinished(redis.stop)
    const problems = await findRedisProblems(redis.url)
    expect(problems.join(' ')).toContain('allkeys-lru')
    expect(problems.join(' ')).toContain('appendonly yes')
  })

  test('is reported if it hangs', async () => {
    const redis = await startOwnRedis()
    onTestFinished(redis.stop)
    redis.freeze()
    expect(await findRedisProblems(redis.url)).toEqual([
      expect.stringMatching(/^Redis at 127\.0\.0\.1:\d+ isn’t responding yet: /),
    ])
  })
})
