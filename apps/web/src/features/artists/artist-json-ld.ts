import type { Artist } from '@houselights/types/entities'
import { artistLinks } from '../../format/social-links.ts'
import { pictureJsonLd } from '../pictures/picture-json-ld.ts'

/** An artist in schema.org's words. */
export function artistJsonLd(artist: Artist, origin: string) {
  const sameAs = artistLinks(artist).map(({ url }) => url)
  return {
    '@context': 'https://schema.org',
    '@type': 'MusicGroup',
    '@id': `${origin}/artists/${artist.slug}`,
    name: artist.name,
    url: `${origin}/artists/${artist.slug}`,
    ...(artist.picture && { image: pictureJsonLd(artist.picture, origin) }),
    ...(artist.genre && { genre: artist.genre }),
    ...(artist.description && { description: artist.description }),
    ...(sameAs.length > 0 && { sameAs }),
  }
}
