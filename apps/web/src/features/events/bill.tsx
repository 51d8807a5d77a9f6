import type { Event } from '@houselights/types/entities'
import { ArtistLinks } from './artist-links.tsx'

/** The whole bill, headliner first, each name linked; `without` leaves out a name that is printed above already. */
export function Bill({ event: { bill }, without }: { event: Pick<Event, 'bill'>; without?: string }) {
  const shown = bill.filter(({ name }) => name !== without)
  if (shown.length === 0) return null
  return (
    <>
      {shown.length < bill.length && 'with '}
      <ArtistLinks artists={shown} />
    </>
  )
}
