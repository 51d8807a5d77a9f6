import { hasPublicHost } from '../http/public-host.ts'
import { siteHost } from '../links/web-address.ts'
import { type MusicBrainzFacts, spotifyIdIn } from './choice.ts'
import type { MusicBrainzFoundArtist } from './choose-on-musicbrainz.ts'

/** An artist as MusicBrainz states one when looked up. */
export interface MusicBrainzLookedUp
  extends Pick<MusicBrainzFoundArtist, 'name' | 'area' | 'beginArea' | 'country' | 'aliases'> {
  /** Links of all kinds, as MusicBrainz calls them: `official homepage`, `bandcamp`, `social network`, `free streaming`… */
  links: readonly { type: string; url: string; ended: boolean }[]
}

interface Site {
  /** As `socialLinks` calls it. */
  key: string
  host: RegExp
  /** Of an artist's own page there. */
  path: RegExp
}

const HANDLE = /^\/@?[\w.-]+\/?$/
/** Sites known by their host, whatever MusicBrainz calls the link: `social network` and `free streaming` are said of many. */
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

/** What we keep of what MusicBrainz says; ended links and what is not plainly the artist's own page are left out. */
export function musicBrainzFacts(artist: MusicBrainzLookedUp): MusicBrainzFacts {
  const links = artist.links.flatMap(({ type, url, ended }) => {
    const parsed = ended ? null : plainAddress(url)
    return parsed ? [{ type, url: parsed }] : []
  })
  const socialLinks: Record<string, string> = {}
  for (const { type, url } of links) {
    const key = toKey(type, url)
    if (key) socialLinks[key] ??= url.href
  }
  const spotifyIds = links.flatMap(({ url }) => spotifyIdIn(url.href) ?? [])
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

/** Only https on the public internet, on the usual port, without a name and password: what can be shown as a link without a second look. */
function plainAddress(address: string): URL | null {
  const url = URL.parse(address)
  return url?.protocol === 'https:' && !url.username && !url.password && !url.port && hasPublicHost(url) ? url : null
}

function toKey(type: string, url: URL): string | null {
  const site = SITES.find(({ host }) => host.test(siteHost(url)))
  if (site) return site.path.test(url.pathname) ? site.key : null
  return type === 'official homepage' ? 'website' : null
}

/** Misspellings that MusicBrainz keeps for searches are no names, nor is what is on a passport. */
const isName = ({ type }: { type: string | null }): boolean => type === null || type === 'Artist name'

/** `Oakland, United States`: where it began, and the land or town that it counts to. */
function getLocation({ area, beginArea, country }: MusicBrainzLookedUp): string | null {
  const land = country && /^[A-Z]{2}$/.test(country) ? LANDS.of(country) : undefined
  const places = [beginArea ?? area, land ?? (beginArea ? area : null)]
  return [...new Set(places.filter((place) => place !== null && place !== undefined))].join(', ') || null
}
const LANDS = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
