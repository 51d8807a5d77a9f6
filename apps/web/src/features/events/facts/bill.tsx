import type { BilledArtist, Event } from '@houselights/contracts/entities/entities'
import { Fragment } from 'react'
import { ArtistLink } from '../../../layout/links/subject-links.tsx'

export const playsSupport = ({ bill }: Pick<Event, 'bill'>, artistId: string | undefined): boolean =>
  bill.some(({ id, role }) => id === artistId && role === 'support')

export const ArtistLinks = ({ artists }: { artists: readonly Pick<BilledArtist, 'slug' | 'name'>[] }) =>
  artists.map((artist, index) => (
    <Fragment key={artist.slug}>
      {index > 0 && ', '}
      <ArtistLink artist={artist} />
    </Fragment>
  ))

/** The whole bill, headliner first, each name linked. `without` leaves out a name already printed above. */
export function Bill({ event: { bill }, without }: { event: Pick<Event, 'bill'>; without?: string }) {
  const acts = bill.filter(({ name }) => name !== without)
  if (acts.length === 0) return null
  return (
    <>
      {acts.length < bill.length && 'with '}
      <ArtistLinks artists={acts} />
    </>
  )
}
