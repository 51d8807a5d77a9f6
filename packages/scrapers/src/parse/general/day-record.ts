export interface Mention {
  day: string
  /** The cells that print it; none of an attribute. */
  from: number
  to: number
  box: number
  /** What mentions of one kind share: how they are written and where they stand. */
  kind: 'printed' | 'number' | 'attribute'
  attribute?: string
  value?: string
  /** The year is printed with it. */
  whole: boolean
  weekdayAgrees?: true
  doubt?: string
  /** The hour that an attribute holds with the day. */
  start?: string
  /** What else its own cell prints. */
  alone: boolean
}

/** The city's day at the moment of the read, and where the city is. */
export interface Moment {
  today: string
  timeZone: string
}

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
