import type { Artist } from '@houselights/types/entities'
import type { ArtistCompany } from '@houselights/types/routes'
import { safeUrl } from '../../format/links.ts'
import { artistLinks } from '../../format/social-links.ts'
import { pictureJsonLd } from '../pictures/index.ts'

/** An artist as schema.org structured data. */
export function artistJsonLd(artist: Artist, company: ArtistCompany | undefined, origin: string) {
  const { aliases = [], sources = [] } = company ?? {}
  const musicbrainz = safeUrl(sources.find(({ name }) => name === 'MusicBrainz')?.url)
  const sameAs = [...artistLinks(artist).map(({ url }) => url), ...(musicbrainz ? [musicbrainz] : [])]
  return {
    '@context': 'https://schema.org',
    '@type': 'MusicGroup',
    '@id': `${origin}/artists/${artist.slug}`,
    name: artist.name,
    url: `${origin}/artists/${artist.slug}`,
    ...(artist.picture && { image: pictureJsonLd(artist.picture, origin) }),
    ...(aliases.length > 0 && { alternateName: aliases }),
    ...(artist.genre && { genre: artist.genre }),
    ...(artist.description && { description: artist.description }),
    ...(sameAs.length > 0 && { sameAs }),
  }
}
