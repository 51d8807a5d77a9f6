import { readFileSync } from 'node:fs'
import { compare, type Row } from './measure.ts'

/** Ticks of the processor's clock in a second, as Linux counts them for programs. */
const TICKS = 100

/** Processor time that a process used until now, in ms; with the time of children that ended. */
export function cpuMs(pid: number): number {
  // the name of the program, in brackets, may hold spaces
  const fields = toFile(pid, 'stat')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * 1000) / TICKS
}

/** The same of a process and of its children that run. */
export function cpuMsOfAll(pid: number): number {
  const children = toFile(pid, `task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number)
  return children.reduce((sum, child) => sum + cpuMsUnlessEnded(child), cpuMs(pid))
}

/** A child may end between the listing and the look at it: its time is its parent's then. */
function cpuMsUnlessEnded(pid: number): number {
  try {
    return cpuMs(pid)
  } catch {
    return 0
  }
}

/** The most memory that a process had resident so far, in MB. */
export const mostMemoryMb = (pid: number): number =>
  Number(/^VmHWM:\s+(\d+) kB/m.exec(toFile(pid, 'status'))?.[1] ?? Number.NaN) / 1024

const toFile = (pid: number, name: string): string => readFileSync(`/proc/${pid}/${name}`, 'utf8')

/** The most memory that a process of each release had resident under the load. */
export function memoryRow<Measured extends { name: string }>(
  what: string,
  goal: string,
  all: readonly Measured[],
  toMegabytes: (measured: Measured) => number,
): Row {
  const mb = new Map(all.map((measured) => [measured.name, { mb: toMegabytes(measured) }]))
  return compare({ what: `memory under that load: ${what}`, goal }, (release) => mb.get(release), [['mb', 'MB']])
}
