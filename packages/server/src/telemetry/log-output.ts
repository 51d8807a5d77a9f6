import { fstatSync, writeSync } from 'node:fs'
import type { Writable } from 'node:stream'

/** Where lines go. Writing never waits and never throws: a line that cannot be written is dropped and counted. */
export interface LogOutput {
  write(line: string): void
  /** Called when lines can be written again, with the number of dropped ones. */
  onRoom: (dropped: number) => void
}

/** At most this much waits for a reader that is too slow, or has stopped. */
const MAX_WAITING_BYTES = 1024 * 1024

let standard: LogOutput | undefined

/** The standard output of this process. */
export function standardOutput(): LogOutput {
  if (standard) return standard
  // others write to these, too, and their errors must not end the process
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  const kind = fstatSync(1)
  // Node never waits for a pipe
  const waits = !kind.isFIFO() && !kind.isSocket() && !process.stdout.isTTY
  standard = waits ? fileOutput((bytes) => writeSync(1, bytes)) : streamOutput(process.stdout)
  return standard
}

/** `write` returns how many bytes it wrote: a full disk may take part of a line. */
export function fileOutput(write: (bytes: Buffer) => number): LogOutput {
  let dropped = 0
  let isTorn = false
  const output: LogOutput = {
    onRoom: () => undefined,
    write: (line) => {
      let rest = Buffer.from(isTorn ? `\n${line}` : line)
      const { length } = rest
      try {
        while (rest.length > 0) rest = rest.subarray(write(rest))
      } catch {
        isTorn ||= rest.length < length
        dropped++
        return
      }
      isTorn = false
      const before = dropped
      dropped = 0
      if (before > 0) output.onRoom(before)
    },
  }
  return output
}

function streamOutput(stream: Writable): LogOutput {
  let dropped = 0
  const output: LogOutput = {
    onRoom: () => undefined,
    write: (line) => {
      if (stream.writableLength > MAX_WAITING_BYTES) dropped++
      else stream.write(line, (error) => error && dropped++)
    },
  }
  stream.on('drain', () => {
    const before = dropped
    dropped = 0
    if (before > 0) output.onRoom(before)
  })
  return output
}
