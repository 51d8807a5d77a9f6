import type { BenchServer } from '../bench-server.ts'
import type { Side } from './side.ts'

/** What every part of the measurement is given. */
export interface Setting {
  server: BenchServer
  /** This release, and the earlier one to compare with, where one is named. */
  now: Side
  before: Side | undefined
  rounds: number
  /** Of load on each contestant in each round. */
  seconds: number
  /** Of steady load, for the part of that name. */
  minutes: number
}

/** Both sides, the earlier first. */
export const sidesOf = ({ now, before }: Pick<Setting, 'now' | 'before'>): Side[] => [...(before ? [before] : []), now]
