/** A day that the page names, and where. */
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
