import { fstatSync, writeSync } from 'node:fs'
import type { Writable } from 'node:stream'

/**
 * An output for log lines. Writing never waits and never throws; a line that can't be written is dropped and counted.
 */
export interface LogOutput {
  write(line: string): void
  /** Called with the number of dropped lines when lines can be written again. */
  onRecovered: (droppedCount: number) => void
}

/** The most bytes that wait for a reader that is too slow or has stopped. */
const MAX_WAITING_BYTES = 1024 * 1024

let cachedOutput: LogOutput | undefined

/** Returns the standard output of this process. */
export function standardOutput(): LogOutput {
  if (cachedOutput) return cachedOutput
  // Other code also writes to these, and their errors must not end the process.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  const stats = fstatSync(1)
  // Node's writes to a pipe are asynchronous.
  const isBlocking = !stats.isFIFO() && !stats.isSocket() && !process.stdout.isTTY
  cachedOutput = isBlocking ? fileOutput((bytes) => writeSync(1, bytes)) : streamOutput(process.stdout)
  return cachedOutput
}

/** Creates an output on `write`, which returns how many bytes it wrote. A full disk may take only part of a line. */
export function fileOutput(write: (bytes: Buffer) => number): LogOutput {
  let droppedCount = 0
  let endsMidLine = false
  const output: LogOutput = {
    onRecovered: () => undefined,
    write: (line) => {
      let rest = Buffer.from(endsMidLine ? `\n${line}` : line)
      const { length } = rest
      try {
        while (rest.length > 0) rest = rest.subarray(write(rest))
      } catch {
        endsMidLine ||= rest.length < length
        droppedCount++
        return
      }
      endsMidLine = false
      const droppedBefore = droppedCount
      droppedCount = 0
      if (droppedBefore > 0) output.onRecovered(droppedBefore)
    },
  }
  return output
}

function streamOutput(stream: Writable): LogOutput {
  let droppedCount = 0
  const output: LogOutput = {
    onRecovered: () => undefined,
    write: (line) => {
      if (stream.writableLength > MAX_WAITING_BYTES) droppedCount++
      else stream.write(line, (error) => error && droppedCount++)
    },
  }
  stream.on('drain', () => {
    const droppedBefore = droppedCount
    droppedCount = 0
    if (droppedBefore > 0) output.onRecovered(droppedBefore)
  })
  return output
}
