import { readFileSync } from 'node:fs'

/** Ticks of the processor's clock in a second, as Linux counts them for programs. */
const TICKS = 100

/** Processor time that a process used until now, in ms; with the time of children that ended. */
export function cpuMs(pid: number): number {
  // the name of the program, in brackets, may hold spaces
  const fields = fileOf(pid, 'stat')
    .replace(/^.*\) /s, '')
    .split(' ')
  const [user, system, childrenUser, childrenSystem] = fields.slice(11, 15).map(Number)
  return (((user ?? 0) + (system ?? 0) + (childrenUser ?? 0) + (childrenSystem ?? 0)) * 1000) / TICKS
}

/** The same of a process and of its children that run. */
export function cpuMsOfAll(pid: number): number {
  const children = fileOf(pid, `task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number)
  return children.reduce((sum, child) => sum + orNothing(() => cpuMs(child)), cpuMs(pid))
}

/** Memory that a process has resident, in MB: now, and the most so far. */
export function memoryMb(pid: number): { now: number; most: number } {
  const status = fileOf(pid, 'status')
  const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? Number.NaN) / 1024
  return { now: of('VmRSS'), most: of('VmHWM') }
}

const fileOf = (pid: number, name: string): string => readFileSync(`/proc/${pid}/${name}`, 'utf8')

/** A child may end between the listing and the look at it: its time is its parent's then. */
function orNothing(read: () => number): number {
  try {
    return read()
  } catch {
    return 0
  }
}
