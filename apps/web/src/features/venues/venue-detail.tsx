import type { City, Venue } from '@houselights/contracts/entities/entities'
import { formatArea } from '@houselights/domain/venues/venue-place'
import { mapAddress, safeUrl, toSite } from '../../format/links.ts'
import { venueLinks } from '../../format/social-links.ts'
import { toWords } from '../../format/words.ts'
import { useSettings } from '../../hooks/use-settings.ts'
import { accessFacts } from '../../layout/facts/access-facts.tsx'
import { FactList } from '../../layout/facts/fact-list.tsx'
import { SocialIcons } from '../../layout/icons/social-icons.tsx'
import { Section } from '../../layout/page/section.tsx'
import { toCityPath, useCity } from '../../page/page-city.ts'
import { describeUsualGenres } from './about-venue.ts'
import { roomFormPath } from './room-form.ts'
import classes from './venue-detail.module.css'
import { getMapEmbedAddress, VenueMap } from './venue-map.tsx'
import { VenueSources } from './venue-sources.tsx'

export function VenueFacts({ venue, city, today }: { venue: Venue; city: City; today: string }) {
  const siteCity = useCity()
  const website = safeUrl(venue.website)
  const socialLinks = venueLinks(venue.socialLinks)
  return (
    <div className={classes.facts}>
      <Location venue={venue} city={city} />
      <div>
        <Section title="Venue Details">
          <FactList
            facts={[
              ['Capacity', venue.capacity?.toLocaleString('en-US')],
              [
                'Website',
                website && (
                  <a href={website} rel="noopener">
                    {toSite(website)}
                  </a>
                ),
              ],
            ]}
          />
          {venue.capacity === null && !website && <p>No details yet.</p>}
        </Section>
        <Section title="Access">
          <FactList facts={accessFacts(venue.access, today)} />
        </Section>
        {venue.primaryGenres.length === 0 && venue.usualGenres.length > 0 && (
          <Section title="Music Genres">
            <p>{describeUsualGenres(venue.usualGenres)}</p>
          </Section>
        )}
        {venue.primaryGenres.length > 0 && (
          <Section title="Music Genres">
            <p className={`cluster ${classes.badges}`}>
              {venue.primaryGenres.map((genre) => (
                <span key={genre} className="tag">
                  {genre}{' '}
                </span>
              ))}
            </p>
          </Section>
        )}
        {socialLinks.length > 0 && (
          <Section title="Follow Us">
            <SocialIcons label={`${venue.name} elsewhere`} links={socialLinks} />
          </Section>
        )}
        <Section title="Stats">
          <FactList
            facts={[
              ['Upcoming events', String(venue.upcomingCount)],
              ['Venue type', venue.venueType && toWords(venue.venueType)],
              ['Neighborhood', venue.neighborhood],
            ]}
          />
          <VenueSources evidence={venue.evidence} />
          <p className={classes.owner}>
            <a href={toCityPath(siteCity, roomFormPath(venue.slug))}>Is this your room?</a>
          </p>
        </Section>
      </div>
    </div>
  )
}

function Location({ venue, city }: { venue: Venue; city: City }) {
  const settings = useSettings()
  const area = formatArea(venue)
  const map = getMapEmbedAddress(venue, city, settings.mapsEmbedKey)
  return (
    <Section title="Location">
      {map && <VenueMap key={venue.id} name={venue.name} address={map} frames={settings.thirdPartyFrames} />}
      <address className={classes.address}>
        {venue.address ?? 'Address unknown'} {area && <span>{area}</span>}{' '}
        {map && (
          <a href={mapAddress(venue, city)} rel="noopener">
            Open in a map
          </a>
        )}
      </address>
    </Section>
  )
}
