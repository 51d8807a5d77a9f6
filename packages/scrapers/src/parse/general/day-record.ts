import type { Mention } from './mention.ts'

/** What stands on the page for one day: cells from the first to behind the last. */
export interface DayRecord {
  mention: Mention
  from: number
  to: number
  /** The element that holds it all, or of which it is a part. */
  base: number
}

/** Records that repeat one structure, each with its day. */
export interface Structure {
  way: 'within' | 'after' | 'before'
  records: DayRecord[]
}
