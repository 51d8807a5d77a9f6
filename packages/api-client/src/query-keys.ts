import type { listArtists, listEvents, listEventsOnNow, listVenues, Paging } from '@houselights/types/routes'
import type { z } from 'zod'

/** What an answer depends on. It is the first element of a key, so that answers can be invalidated together. */
type Scope = 'listings' | 'site' | 'visitor' | 'operators'
export type Key = readonly [Scope, ...unknown[]]

declare module '@tanstack/react-query' {
  // a key without a scope does not compile: every key is made here or in operator-keys.ts
  interface Register {
    queryKey: Key
  }
}

/** What the public pages read of the listings. */
export const listings = ['listings'] as const
export const cities = [...listings, 'cities'] as const
export const filterOptions = [...listings, 'filters'] as const
export const upcomingEvents = (query: Pages) => [...listings, 'upcoming', query] as const
export const events = (query: EventListQuery) => [...listings, 'events', query] as const
export const eventPages = (query: EventListQuery, from: string | undefined, part: 'all' | 'first' = 'all') =>
  [...listings, 'event-pages', query, from, part] as const
type EventPagesKey = ReturnType<typeof eventPages>
/** Of the first page of such a list, while it is fetched again. */
export const firstPageOf = ([, , query, from]: EventPagesKey): EventPagesKey => eventPages(query, from, 'first')
export const eventsOnNow = (query: OnNowQuery) => [...listings, 'on-now', query] as const
export const archiveMonths = [...listings, 'archive'] as const
export const archive = (month: string, from: string | undefined) => [...listings, 'archive', month, from] as const
export const event = (slug: string) => [...listings, 'event', slug] as const
export const artists = (query: ArtistListQuery) => [...listings, 'artists', query] as const
export const artist = (slug: string) => [...listings, 'artist', slug] as const
export const artistEvents = (id: string, query: Pages) => [...listings, 'artist-events', id, query] as const
export const artistPast = (id: string, from: string | undefined) => [...listings, 'artist-past', id, from] as const
export const artistCompany = (id: string) => [...listings, 'artist-company', id] as const
export const venues = (query: VenueListQuery) => [...listings, 'venues', query] as const
export const venueNames = [...listings, 'venue-names'] as const
export const venue = (slug: string) => [...listings, 'venue', slug] as const
export const venueEvents = (id: string, query: Pages) => [...listings, 'venue-events', id, query] as const

export const status = ['site', 'status'] as const
export const settings = ['site', 'settings'] as const

export const location = ['visitor', 'location'] as const
/** Whether the visitor is signed in as an operator. */
export const session = ['visitor', 'session'] as const
/** Whether an answer comes from the database, so that an outage makes it stale. */
export const isFromDatabase = ([scope]: Key): boolean => scope === 'listings' || scope === 'operators'

export type Pages = z.input<typeof Paging>
export type EventListQuery = z.input<typeof listEvents.query>
export type OnNowQuery = z.input<typeof listEventsOnNow.query>
export type ArtistListQuery = z.input<typeof listArtists.query>
/** By name, or the popular ones first. */
export type VenueListQuery = Omit<z.input<typeof listVenues.query>, 'simple'>
