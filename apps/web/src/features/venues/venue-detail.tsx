import { Artwork } from '@houselights/design-system/components/artwork'
import type { City, Venue } from '@houselights/types/entities'
import { safeUrl, siteOf } from '../../format/links.ts'
import { mapAddress } from '../../format/map-address.ts'
import { socialLinks } from '../../format/social-links.ts'
import { spaced } from '../../format/words.ts'
import { FactList } from '../../layout/fact-list.tsx'
import { LinkList } from '../../layout/link-list.tsx'
import { Section } from '../../layout/section.tsx'
import classes from './venue-detail.module.css'

/** A venue's name upon its picture. */
export const VenueHero = ({ venue }: { venue: Venue }) => (
  <div className={classes.hero}>
    <Artwork name={venue.name} className={classes.art} />
    <div className={classes.words}>
      <h1>{venue.name}</h1>
      <p className={classes.badges}>
        {venue.neighborhood && <span>{venue.neighborhood}</span>}
        {venue.venueType && <span className={classes.badge}>{spaced(venue.venueType)}</span>}
        {venue.googleRating !== null && venue.googleReviewCount !== null && (
          <span className={classes.badge}>
            {venue.googleRating} on Google ({venue.googleReviewCount} reviews)
          </span>
        )}
      </p>
    </div>
  </div>
)

/** Where a venue is and what is known of it. */
export function VenueFacts({ venue, city }: { venue: Venue; city: City }) {
  const website = safeUrl(venue.website)
  const social = socialLinks(venue.socialLinks)
  return (
    <div className={classes.facts}>
      <Section title="Location">
        <address className={classes.address}>
          {venue.address ?? 'Address not known'}
          {venue.neighborhood && <span>{venue.neighborhood}</span>}
          {venue.address && (
            <a href={mapAddress(venue, city)} rel="noopener">
              Open in a map
            </a>
          )}
        </address>
      </Section>
      <Section title="Venue Details">
        <FactList
          facts={[
            ['Capacity', venue.capacity],
            ['Upcoming events', String(venue.upcomingCount)],
            ['Venue type', venue.venueType && spaced(venue.venueType)],
            ['Neighborhood', venue.neighborhood],
            [
              'Website',
              website && (
                <a href={website} rel="noopener">
                  {siteOf(website)}
                </a>
              ),
            ],
          ]}
        />
      </Section>
      {venue.primaryGenres.length > 0 && (
        <Section title="Music Genres">
          <p className={classes.badges}>
            {venue.primaryGenres.map((genre) => (
              <span key={genre} className={classes.badge}>
                {genre}
              </span>
            ))}
          </p>
        </Section>
      )}
      {social.length > 0 && (
        <Section title="Follow Us">
          <LinkList label={`${venue.name} elsewhere`} links={social} />
        </Section>
      )}
    </div>
  )
}
