import type { Artist } from '@houselights/types/entities'
import { safeUrl } from './links.ts'

export interface SocialLink {
  label: string
  url: string
}

const SITES: Record<string, { label: string; address: (name: string) => string }> = {
  instagram: { label: 'Instagram', address: (name) => `https://www.instagram.com/${name}` },
  twitter: { label: 'Twitter', address: (name) => `https://twitter.com/${name}` },
  facebook: { label: 'Facebook', address: (name) => `https://www.facebook.com/${name}` },
  tiktok: { label: 'TikTok', address: (name) => `https://www.tiktok.com/@${name}` },
  bandcamp: { label: 'Bandcamp', address: (name) => `https://${name}.bandcamp.com/` },
  soundcloud: { label: 'SoundCloud', address: (name) => `https://soundcloud.com/${name}` },
}

/** Links to the places named in `socialLinks`, which hold a handle (with or without @) or a whole address. */
export function socialLinks(links: Readonly<Record<string, string>>): SocialLink[] {
  return Object.entries(SITES).flatMap(([site, { label, address }]) => {
    const given = links[site]?.trim()
    if (!given) return []
    const url = safeUrl(/^[a-z]+:/i.test(given) ? given : address(encodeURIComponent(given.replace(/^@/, ''))))
    return url ? [{ label, url }] : []
  })
}

/** Where an artist can be heard and followed. */
export function artistLinks({ spotifyId, youtubeChannelId, socialLinks: links }: Artist): SocialLink[] {
  const at = (label: string, address: string, id: string | null) =>
    id ? [{ label, url: `${address}${encodeURIComponent(id)}` }] : []
  return [
    ...at('Listen on Spotify', 'https://open.spotify.com/artist/', spotifyId),
    ...at('YouTube', 'https://www.youtube.com/channel/', youtubeChannelId),
    ...socialLinks(links),
  ]
}
