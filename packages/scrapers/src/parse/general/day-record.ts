export interface DateMention {
  day: string
  /** The cells that print it: `from` up to, not including, `to`. Empty for an attribute. */
  from: number
  to: number
  /** The element that contains those cells or has the attribute, as an index in the page's `boxes`. */
  box: number
  /** How it is written. Mentions of one kind can belong to the same list. */
  kind: 'printed' | 'number' | 'attribute'
  attribute?: string
  value?: string
  /** Whether the page gives its year: in the date itself or in a heading above it. */
  hasYear: boolean
  weekdayAgrees?: true
  doubt?: string
  /** The time of day, if an attribute contains one. */
  start?: string
  /** Whether its cells contain only the date. */
  isWholeCell: boolean
}

/** The day of the scrape in the city, and the city's time zone. */
export interface ScrapeDay {
  today: string
  timeZone: string
}

/** The part of the page about one day: cells `from` up to, not including, `to`. */
export interface DayRecord {
  mention: DateMention
  from: number
  to: number
  /** The element that is the record, or contains it. */
  baseBox: number
}

/**
 * Records that repeat one structure, each with its day. `layout` is where a record's text is: in the element around its
 * day, after the day, or before it.
 */
export interface Structure {
  layout: 'within' | 'after' | 'before'
  records: DayRecord[]
}
