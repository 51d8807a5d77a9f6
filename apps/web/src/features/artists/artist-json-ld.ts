import type { SiteCity } from '@houselights/contracts/cities/site-city'
import type { Artist, EventCard } from '@houselights/contracts/entities/entities'
import { artistCardFile } from '@houselights/contracts/pictures/share-image-addresses'
import type { ArtistCompany } from '@houselights/contracts/public-api/routes'
import type { MusicGroup, WithContext } from 'schema-dts'
import { safeUrl } from '../../format/links.ts'
import { artistLinks } from '../../format/social-links.ts'
import { ids, pages } from '../../json-ld/item-list.ts'
import { listedEvents } from '../../json-ld/listed-event.ts'
import { pictureJsonLd } from '../pictures/index.ts'

export function artistJsonLd(
  artist: Artist,
  { related, shows }: { related: ArtistCompany | undefined; shows: readonly EventCard[] },
  site: { origin: string; city: SiteCity },
): WithContext<MusicGroup> {
  const { aliases = [], sources = [] } = related ?? {}
  const musicbrainz = safeUrl(sources.find(({ name }) => name === 'MusicBrainz')?.url)
  const sameAs = [...artistLinks(artist).map(({ url }) => url), ...(musicbrainz ? [musicbrainz] : [])]
  const card = artistCardFile(artist, { shows, city: site.city })
  const event = listedEvents(shows, site)
  return {
    '@context': 'https://schema.org',
    '@type': 'MusicGroup',
    '@id': ids.artist(site, artist.slug),
    name: artist.name,
    url: pages.artist(site, artist.slug),
    image: [site.origin + card, ...pictureJsonLd(artist.picture, site.origin)],
    ...(aliases.length > 0 && { alternateName: aliases }),
    ...(artist.genre && { genre: artist.genre }),
    ...(artist.description && { description: artist.description }),
    ...(sameAs.length > 0 && { sameAs }),
    ...(event.length > 0 && { event }),
  }
}
