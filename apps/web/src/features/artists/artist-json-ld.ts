import type { Artist } from '@houselights/types/entities'
import type { ArtistCompany } from '@houselights/types/routes'
import type { SiteCity } from '@houselights/types/site-city'
import { safeUrl } from '../../format/links.ts'
import { artistLinks } from '../../format/social-links.ts'
import { inCity } from '../../page-city.ts'
import { pictureJsonLd } from '../pictures/index.ts'

/** An artist as schema.org structured data. */
export function artistJsonLd(
  artist: Artist,
  company: ArtistCompany | undefined,
  { origin, city }: { origin: string; city: SiteCity },
) {
  const { aliases = [], sources = [] } = company ?? {}
  const musicbrainz = safeUrl(sources.find(({ name }) => name === 'MusicBrainz')?.url)
  const sameAs = [...artistLinks(artist).map(({ url }) => url), ...(musicbrainz ? [musicbrainz] : [])]
  const address = origin + inCity(city, `/artists/${artist.slug}`)
  return {
    '@context': 'https://schema.org',
    '@type': 'MusicGroup',
    '@id': address,
    name: artist.name,
    url: address,
    ...(artist.picture && { image: pictureJsonLd(artist.picture, origin) }),
    ...(aliases.length > 0 && { alternateName: aliases }),
    ...(artist.genre && { genre: artist.genre }),
    ...(artist.description && { description: artist.description }),
    ...(sameAs.length > 0 && { sameAs }),
  }
}
