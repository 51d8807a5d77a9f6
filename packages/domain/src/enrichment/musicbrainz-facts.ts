import { hasPublicHost } from '../http/public-host.ts'
import { siteHost } from '../links/web-address.ts'
import { type MusicBrainzFacts, parseSpotifyId } from './choice.ts'
import type { MusicBrainzFoundArtist } from './choose-on-musicbrainz.ts'

/** An artist as MusicBrainz returns it in a lookup. */
export interface MusicBrainzLookup
  extends Pick<MusicBrainzFoundArtist, 'name' | 'area' | 'beginArea' | 'country' | 'aliases'> {
  /**
   * Links of all kinds, with MusicBrainz's types: `official homepage`, `bandcamp`, `social network`, `free streaming`…
   */
  links: readonly { type: string; url: string; ended: boolean }[]
}

interface Site {
  /** The key in `socialLinks`. */
  key: string
  host: RegExp
  /** The path of an artist's own page there. */
  path: RegExp
}

const HANDLE = /^\/@?[\w.-]+\/?$/
/**
 * Sites recognized by host, because MusicBrainz uses the link types `social network` and `free streaming` for many
 * sites.
 */
const SITES: readonly Site[] = [
  { key: 'bandcamp', host: /^[a-z0-9-]+\.bandcamp\.com$/, path: /^\/?$/ },
  { key: 'instagram', host: /^instagram\.com$/, path: HANDLE },
  { key: 'youtube', host: /^youtube\.com$/, path: /^\/(?:@[^/]+|(?:c|user|channel)\/[^/]+|[\w.-]+)\/?$/ },
  { key: 'soundcloud', host: /^soundcloud\.com$/, path: HANDLE },
  { key: 'tiktok', host: /^tiktok\.com$/, path: /^\/@[\w.-]+\/?$/ },
  { key: 'twitter', host: /^(?:twitter|x)\.com$/, path: HANDLE },
  { key: 'facebook', host: /^facebook\.com$/, path: /^\/(?!events|groups|share)[^?]+$/ },
  { key: 'wikipedia', host: /^[a-z-]{2,12}\.wikipedia\.org$/, path: /^\/wiki\/.+$/ },
]
const CHANNEL = /^\/channel\/(UC[\w-]{22})\/?$/

/** Picks the facts that we store. Ended links and links that aren't clearly the artist's own page are left out. */
export function toMusicBrainzFacts(artist: MusicBrainzLookup): MusicBrainzFacts {
  const links = artist.links.flatMap(({ type, url, ended }) => {
    const parsed = ended ? null : parsePlainAddress(url)
    return parsed ? [{ type, url: parsed }] : []
  })
  const socialLinks: Record<string, string> = {}
  for (const { type, url } of links) {
    const key = toKey(type, url)
    if (key) socialLinks[key] ??= url.href
  }
  const spotifyIds = links.flatMap(({ url }) => parseSpotifyId(url.href) ?? [])
  const channels = links.flatMap(({ url }) =>
    siteHost(url) === 'youtube.com' ? (CHANNEL.exec(url.pathname)?.[1] ?? []) : [],
  )
  return {
    location: getLocation(artist),
    youtubeChannelId: channels[0] ?? null,
    socialLinks,
    spotifyIds: [...new Set(spotifyIds)],
    aliases: [...new Set(artist.aliases.filter(isName).map(({ name }) => name))].filter((name) => name !== artist.name),
  }
}

/**
 * Parses an address that is safe to show: https on a public host and the default port, without a user name or password.
 * Null for any other.
 */
function parsePlainAddress(address: string): URL | null {
  const url = URL.parse(address)
  return url?.protocol === 'https:' && !url.username && !url.password && !url.port && hasPublicHost(url) ? url : null
}

function toKey(type: string, url: URL): string | null {
  const site = SITES.find(({ host }) => host.test(siteHost(url)))
  if (site) return site.path.test(url.pathname) ? site.key : null
  return type === 'official homepage' ? 'website' : null
}

/** Leaves out search hints (misspellings) and legal names. */
const isName = ({ type }: { type: string | null }): boolean => type === null || type === 'Artist name'

/** Formats where the artist began, with its country or area: `Oakland, United States`. */
function getLocation({ area, beginArea, country }: MusicBrainzLookup): string | null {
  const countryName = country && /^[A-Z]{2}$/.test(country) ? COUNTRY_NAMES.of(country) : undefined
  const places = [beginArea ?? area, countryName ?? (beginArea ? area : null)]
  return [...new Set(places.filter((place) => place !== null && place !== undefined))].join(', ') || null
}
const COUNTRY_NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
