import type { Venue } from '@houselights/contracts/entities/entities'
import { Photo } from '@houselights/design-system/components/photo'
import type { Box } from '@houselights/design-system/photo-sizes'
import { getVenuePicture } from '@houselights/design-system/stock-pictures'
import { formatArea } from '@houselights/domain/venues/venue-place'
import { formatCount, toWords } from '../../format/words.ts'
import grid from '../../layout/cards/card-grid.module.css'
import { CardTitle, PictureCard } from '../../layout/cards/picture-card.tsx'
import { VenueLink } from '../../layout/links/subject-links.tsx'
import { useCity } from '../../page/page-city.ts'
import { describeUsualGenres } from './about-venue.ts'
import classes from './venue-card.module.css'

const GENRES_SHOWN = 2
const FIRST_VIEW_CARDS = 8
const BOXES: readonly Box[] = [
  { upTo: '35em', width: '6.5rem', height: '9rem' },
  { upTo: '41em', width: '36rem', height: '9rem' },
  { width: '24rem', height: '9rem' },
]

const VenueCard = ({
  venue,
  level = 2,
  isInFirstView = false,
}: {
  venue: Venue
  level?: 2 | 3
  isInFirstView?: boolean
}) => {
  const city = useCity()
  const facts = [formatArea(venue), venue.venueType && toWords(venue.venueType)].filter(Boolean)
  const picture = venue.picture ? (
    <Photo
      picture={venue.picture}
      boxes={BOXES}
      className={classes.art}
      urgency={isInFirstView ? 'first' : undefined}
    />
  ) : (
    <img
      className={classes.art}
      src={getVenuePicture(venue.name, city)}
      alt=""
      width="600"
      height="400"
      loading="lazy"
    />
  )
  return (
    <PictureCard picture={picture}>
      <CardTitle level={level}>
        <VenueLink venue={venue} className="covers" />
      </CardTitle>
      {facts.length > 0 && <p className={`quiet ${classes.facts}`}>{facts.join(' · ')}</p>}
      <Genres venue={venue} />
      <p className={classes.count}>{describeShowCount(venue)}</p>
    </PictureCard>
  )
}

export const VenueCards = ({ venues, level = 2 }: { venues: readonly Venue[]; level?: 2 | 3 }) => (
  <div className={grid.wide}>
    {venues.map((venue, index) => (
      // level 3 is for cards below another heading, further down the page
      <VenueCard key={venue.id} venue={venue} level={level} isInFirstView={level === 2 && index < FIRST_VIEW_CARDS} />
    ))}
  </div>
)

function Genres({ venue: { primaryGenres: genres, usualGenres } }: { venue: Venue }) {
  if (genres.length === 0) return usualGenres.length > 0 && <p className="quiet">{describeUsualGenres(usualGenres)}</p>
  const hiddenCount = genres.length - GENRES_SHOWN
  return (
    <p className={`cluster ${classes.genres}`}>
      {genres.slice(0, GENRES_SHOWN).map((genre) => (
        <span key={genre}>{genre} </span>
      ))}
      {hiddenCount > 0 && <span>+{hiddenCount}</span>}
    </p>
  )
}

function describeShowCount({ weekCount, upcomingCount }: Venue): string {
  if (weekCount > 0) return `${formatCount(weekCount, 'show')} this week`
  return upcomingCount > 0 ? `${formatCount(upcomingCount, 'upcoming show')}` : 'No upcoming shows'
}
