import type { FeedShow } from '../publishing/feed-show.ts'

export interface DigestShow
  extends Pick<FeedShow, 'id' | 'slug' | 'title' | 'localDate' | 'startsAt' | 'status' | 'room' | 'tags'>,
    Pick<FeedShow, 'price' | 'priceMin' | 'priceMax' | 'currency' | 'admission' | 'age' | 'previousStart'> {
  venue: string
  neighborhood: string | null
  /** Absent in issues of earlier releases. */
  town?: string | null
  /** Who plays, the headliner first. */
  bill: string[]
}

/** The shows of one issue, the same for all subscribers. Each subscriber's email has a selection of them. */
export interface DigestContent {
  /** The sending day, yyyy-MM-dd: its shows are tonight's. */
  day: string
  /** Shows in the seven days from `day` on, soonest first. */
  week: DigestShow[]
  /** Shows first listed in the seven days before `day`, latest first. */
  announced: DigestShow[]
}

/** A subscriber's choices. An empty list means everything. */
export interface DigestChoice {
  neighborhoods: readonly string[]
  genres: readonly string[]
}
