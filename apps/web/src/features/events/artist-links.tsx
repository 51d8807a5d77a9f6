import type { Event } from '@houselights/types/entities'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'

/** Names with commas between them, each leading to its artist. */
export const ArtistLinks = ({ artists }: { artists: readonly Pick<Event['bill'][number], 'id' | 'slug' | 'name'>[] }) =>
  artists.map(({ id, slug, name }, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      <Link to="/artists/$slug" params={{ slug }}>
        {name}
      </Link>
    </Fragment>
  ))
