import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { fileOutput } from './log-output.ts'

/** Opens a log output on a fake disk with this much space. */
function openFakeDisk(freeBytes: number) {
  const disk = { freeBytes, content: '', droppedCounts: [] as number[] }
  const output = fileOutput((bytes) => {
    if (disk.freeBytes === 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    const written = bytes.subarray(0, disk.freeBytes)
    disk.freeBytes -= written.length
    disk.content += written
    return written.length
  })
  output.onRecovered = (droppedCount) => disk.droppedCounts.push(droppedCount)
  return { disk, output }
}

test('drops and counts lines on a full disk, and starts the next whole line on a new line', () => {
  const { disk, output } = openFakeDisk(10)
  for (const line of ['first\n', 'second\n', 'third\n']) output.write(line)
  expect(disk.droppedCounts).toEqual([])
  disk.freeBytes = 100
  output.write('fourth\n')
  output.write('fifth\n')
  expect(disk.content).toBe('first\nseco\nfourth\nfifth\n')
  expect(disk.droppedCounts).toEqual([2])
})

const LINE_COUNT = 10_000

/** A service that logs more than fits in a pipe, sends `logged`, and shuts down cleanly on SIGTERM. */
const SERVICE = `
  const { createLogger } = await import(${JSON.stringify(new URL('./logger.ts', import.meta.url).href)})
  const log = createLogger({ service: 'api', level: 'info' })
  for (let line = 0; line < ${LINE_COUNT}; line++) {
    log.info('x'.repeat(200))
    if (line % 1_000 === 0) await new Promise(setImmediate)
  }
  process.on('SIGTERM', () => process.exit(3))
  setInterval(() => undefined, 1_000)
  process.send('logged')`

async function startBusyService(stdout: 'pipe' | number) {
  const service = spawn(process.execPath, ['--input-type=module', '-e', SERVICE], {
    stdio: ['ignore', stdout, 'inherit', 'ipc'],
  })
  onTestFinished(() => void service.kill('SIGKILL'))
  const exited = once(service, 'exit')
  // The service exits too early if it can't handle its output.
  const firstMessage = await Promise.race([once(service, 'message'), exited])
  return { service, firstMessage, exited }
}

test('a service whose output nobody reads continues, buffers little of it, and reports what it dropped', async () => {
  const { service, firstMessage, exited } = await startBusyService('pipe')
  expect(firstMessage[0]).toBe('logged')
  let lineCount = 0
  let droppedCount = 0
  for await (const line of createInterface({ input: service.stdout ?? Readable.from([]) })) {
    droppedCount = JSON.parse(line).dropped ?? 0
    if (droppedCount > 0) break
    lineCount++
  }
  expect(lineCount + droppedCount).toBe(LINE_COUNT)
  expect(lineCount).toBeLessThan(LINE_COUNT / 2)
  service.kill('SIGTERM')
  expect(await exited).toEqual([3, null])
})

test.each(['that nobody reads', ...(process.platform === 'linux' ? ['on a full disk'] : [])])(
  'a service with a log %s continues, and shuts down cleanly',
  async (logTarget) => {
    const fullDisk = logTarget === 'on a full disk' ? await open('/dev/full', 'w') : undefined
    onTestFinished(() => fullDisk?.close())
    const { service, firstMessage, exited } = await startBusyService(fullDisk?.fd ?? 'pipe')
    expect(firstMessage[0]).toBe('logged')
    service.kill('SIGTERM')
    expect(await exited).toEqual([3, null])
  },
)
