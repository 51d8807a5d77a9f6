import type { FeedShow } from '../publishing/feed-show.ts'

export interface DigestShow
  extends Pick<FeedShow, 'id' | 'slug' | 'title' | 'localDate' | 'startsAt' | 'status' | 'room' | 'tags'>,
    Pick<FeedShow, 'price' | 'priceMin' | 'priceMax' | 'currency' | 'admission' | 'age' | 'previousStart'> {
  venue: string
  neighborhood: string | null
  /** Who plays, the headliner first. */
  bill: string[]
}

/** The shows of an issue, the same for all its subscribers: what each is told is chosen of them. */
export interface DigestContent {
  /** The day of sending, yyyy-MM-dd: its shows are those of tonight. */
  day: string
  /** The seven days from that one on, soonest first. */
  week: DigestShow[]
  /** First listed in the seven days before, the latest first. */
  announced: DigestShow[]
}

/** What a subscriber wants to be told of: everything where nothing is chosen. */
export interface DigestChoice {
  neighborhoods: readonly string[]
  genres: readonly string[]
}
