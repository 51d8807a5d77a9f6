import type { Artist } from '@houselights/contracts/entities/entities'
import { safeUrl } from './links.ts'

export interface SocialLink {
  label: string
  url: string
}

interface Site {
  label: string
  /** Turns a handle into an address. Without this function, only full addresses are accepted. */
  toAddress?: (handle: string) => string
  /** The hosts of valid addresses, subdomains included. Default: any host. */
  hosts?: readonly string[]
}

const SITES: Readonly<Record<string, Site>> = {
  website: { label: 'Website' },
  youtube: {
    label: 'YouTube',
    toAddress: (handle) => `https://www.youtube.com/@${handle}`,
    hosts: ['youtube.com', 'youtu.be'],
  },
  instagram: {
    label: 'Instagram',
    toAddress: (handle) => `https://www.instagram.com/${handle}`,
    hosts: ['instagram.com'],
  },
  twitter: {
    label: 'Twitter',
    toAddress: (handle) => `https://twitter.com/${handle}`,
    hosts: ['twitter.com', 'x.com'],
  },
  facebook: {
    label: 'Facebook',
    toAddress: (handle) => `https://www.facebook.com/${handle}`,
    hosts: ['facebook.com', 'fb.com', 'fb.me'],
  },
  tiktok: { label: 'TikTok', toAddress: (handle) => `https://www.tiktok.com/@${handle}`, hosts: ['tiktok.com'] },
  bandcamp: { label: 'Bandcamp', toAddress: (handle) => `https://${handle}.bandcamp.com/`, hosts: ['bandcamp.com'] },
  soundcloud: {
    label: 'SoundCloud',
    toAddress: (handle) => `https://soundcloud.com/${handle}`,
    hosts: ['soundcloud.com'],
  },
  wikipedia: { label: 'Wikipedia', hosts: ['wikipedia.org'] },
}

/** Lists links to social sites. A value is a handle (with or without @) or a full address. @internal for its test */
export function socialLinks(links: Readonly<Record<string, string>>): SocialLink[] {
  return Object.entries(SITES).flatMap(([name, site]) => {
    const value = links[name]?.trim()
    const url = value && toUrl(site, value)
    return url ? [{ label: site.label, url }] : []
  })
}

function toUrl({ toAddress, hosts }: Site, value: string): string | undefined {
  if (!/^[a-z][a-z0-9+.-]*:/i.test(value)) return safeUrl(toAddress?.(encodeURIComponent(value.replace(/^@/, ''))))
  const url = safeUrl(value)
  const host = url && new URL(url).hostname
  return !hosts || hosts.some((allowedHost) => host === allowedHost || host?.endsWith(`.${allowedHost}`))
    ? url
    : undefined
}

export function artistLinks({
  spotifyId,
  youtubeChannelId,
  socialLinks: links,
}: Pick<Artist, 'spotifyId' | 'youtubeChannelId' | 'socialLinks'>): SocialLink[] {
  const toLinks = (label: string, address: string, id: string | null) =>
    id ? [{ label, url: `${address}${encodeURIComponent(id)}` }] : []
  const channel = toLinks('YouTube', 'https://www.youtube.com/channel/', youtubeChannelId)
  const siteLinks = socialLinks(channel.length > 0 ? { ...links, youtube: '' } : links)
  const website = siteLinks.filter(({ label }) => label === 'Website')
  return [
    ...website,
    ...toLinks('Listen on Spotify', 'https://open.spotify.com/artist/', spotifyId),
    ...channel,
    ...siteLinks.filter((link) => !website.includes(link)),
  ]
}

const VENUE_SITES = ['Instagram', 'Twitter', 'Facebook']
/** Lists a venue's pages on social sites; its website is shown with its details. */
export const venueLinks = (links: Readonly<Record<string, string>>): SocialLink[] =>
  socialLinks(links).filter(({ label }) => VENUE_SITES.includes(label))
