import { readFileSync } from 'node:fs'
import { compare, type Row } from './measure.ts'

/** Clock ticks per second, as Linux reports them to programs. */
const TICKS_PER_SECOND = 100

/** Returns the CPU time that a process has used so far, in ms, including its ended children. */
export function cpuMs(pid: number): number {
  // the program's name, in brackets, may contain spaces
  const fields = readProcFile(pid, 'stat')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * 1000) / TICKS_PER_SECOND
}

/** Returns the CPU time of a process and its running children, in ms. */
export function cpuMsWithChildren(pid: number): number {
  const children = readProcFile(pid, `task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number)
  return children.reduce((sum, child) => sum + cpuMsUnlessEnded(child), cpuMs(pid))
}

/** Returns 0 for a child that ended after it was listed. Its time then counts in its parent's. */
function cpuMsUnlessEnded(pid: number): number {
  try {
    return cpuMs(pid)
  } catch {
    return 0
  }
}

/** Returns the most resident memory a process has used so far, in MB. */
export const maxMemoryMb = (pid: number): number =>
  Number(/^VmHWM:\s+(\d+) kB/m.exec(readProcFile(pid, 'status'))?.[1] ?? Number.NaN) / 1024

const readProcFile = (pid: number, name: string): string => readFileSync(`/proc/${pid}/${name}`, 'utf8')

/** Makes a row with the most resident memory of each release's process under the load. */
export function memoryRow<Measured extends { name: string }>(
  label: string,
  goal: string,
  releases: readonly Measured[],
  toMegabytes: (measured: Measured) => number,
): Row {
  const mb = new Map(releases.map((measured) => [measured.name, { mb: toMegabytes(measured) }]))
  return compare({ label: `memory under that load: ${label}`, goal }, (release) => mb.get(release), [['mb', 'MB']])
}
