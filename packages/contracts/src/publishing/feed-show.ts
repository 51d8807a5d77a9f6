import type { Event } from '../entities/entities.ts'

export interface FeedShow
  extends Pick<
      Event,
      'id' | 'slug' | 'title' | 'localDate' | 'startsAt' | 'doors' | 'endsAt' | 'status' | 'room' | 'bill' | 'tags'
    >,
    Pick<Event, 'price' | 'priceMin' | 'priceMax' | 'currency' | 'admission' | 'age' | 'ticketUrl' | 'description'>,
    Pick<Event, 'sequence' | 'previousStart'> {
  venue: Pick<Event['venue'], 'name' | 'slug' | 'town' | 'neighborhood' | 'address'>
  pictureId: string | null
  /** The most reliable source that lists the show. */
  sourceUrl: string | null
  /** When a source first listed it, and when its public data last changed. */
  firstSeenAt: string
  modifiedAt: string
}
