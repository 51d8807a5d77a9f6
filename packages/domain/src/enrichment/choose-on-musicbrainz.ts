import { isNobody } from '../artists/not-an-artist.ts'
import { type Agreement, parseArtist } from '../artists/printed-artist.ts'
import type { Gazetteer } from '../geography/gazetteer.ts'
import { domainName, parseAddress, registeredDomain, siteHost } from '../links/web-address.ts'
import { comesFrom, isFromHere } from './artist-origin.ts'
import {
  type Choice,
  chooseByName,
  closest,
  linked,
  matchName,
  type NameMatch,
  namesNobody,
  none,
  type OurArtist,
  onceEach,
} from './choice.ts'
import { genreAgreement, mentionsSpeech } from './genre-agreement.ts'
import { nameDoubt } from './name-doubts.ts'

/** Sites whose pages belong to one artist each, by the first part of the path; elsewhere a whole address must be the same. */
const BY_FIRST_PART = new Set([
  'instagram.com',
  'soundcloud.com',
  'tiktok.com',
  'twitter.com',
  'x.com',
  'facebook.com',
  'linktr.ee',
  'mixcloud.com',
  'songkick.com',
])
/** First parts of such a path that are no artist's name. */
const NO_NAME = /^(?:pages|p|reel|events?|groups|profile\.php|share|hashtag)$/
/** Sites whose pages list many artists, or stand for a whole site. */
const OF_MANY = new Set(['google', 'bing', 'eventbrite', 'ticketmaster', 'dice', 'ra', 'allevents', 'linktree'])
/** Sites of many artists: their front page is nobody's. */
const SHARED = new Set(['bandcamp', 'youtube', 'youtu', 'spotify', 'wikipedia', 'apple', 'deezer', 'tidal'])

/** An address as it can be compared: site and path, without case; null for what is no artist's own. */
function own(address: string): string | null {
  const url = parseAddress(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || OF_MANY.has(domainName(url))) return null
  const domain = registeredDomain(url)
  const host = siteHost(url)
  const parts = url.pathname.toLowerCase().split('/').filter(Boolean)
  if (BY_FIRST_PART.has(domain)) {
    const handle = parts[0]?.replace(/^@/, '')
    return handle && !NO_NAME.test(handle) ? `${domain === 'x.com' ? 'twitter.com' : domain}/${handle}` : null
  }
  // an album's page belongs to the artist, too
  if (domain === 'bandcamp.com' && host !== domain) return host
  return SHARED.has(domainName(url)) && parts.length === 0 ? null : [host, ...parts].join('/')
}

/** An address that both sides give; null where there is none. */
function sharedLink(ours: readonly string[], theirs: readonly string[]): string | null {
  const known = new Set(theirs.flatMap((address) => own(address) ?? []))
  return ours.find((address) => known.has(own(address) ?? '')) ?? null
}

/** An artist as MusicBrainz states one; its links are known once it was looked up. */
export interface MusicBrainzFoundArtist {
  id: string
  name: string
  /** Person, Group, Orchestra, Choir, Character or Other. */
  type: string | null
  disambiguation: string | null
  area: string | null
  beginArea: string | null
  /** ISO 3166-1. */
  country: string | null
  ended: boolean
  aliases: readonly { name: string; type: string | null }[]
  tags: readonly string[]
  links?: readonly { url: string; ended: boolean }[]
}

interface Candidate extends MusicBrainzFoundArtist {
  match: NameMatch
  /** The name agrees by an alias only. */
  byAlias: boolean
}

/**
 * Chooses our artist among those that MusicBrainz found. Linked where a listing gives the same address, or where one living
 * artist alone has the name and nothing speaks against it; all doubt is put to a person. Where that is the answer, the caller
 * looks the candidates up and chooses again with their `links`, among which may be an address of ours.
 */
export function chooseOnMusicBrainz(
  ours: OurArtist,
  found: readonly MusicBrainzFoundArtist[],
  gazetteer: Gazetteer,
): Choice {
  const { name } = ours
  if (isNobody(name)) return none(namesNobody(name))
  const { other: _, ...named } = Object.groupBy(
    onceEach(found).map((one) => asCandidate(ours, one)),
    ({ match }) => match.agreement,
  )
  const linking = [...(named.same ?? []), ...(named.alike ?? [])].filter(({ links = [] }) =>
    sharedLink(
      ours.links,
      links.map(({ url }) => url),
    ),
  )
  const [sure] = linking
  if (sure && linking.length === 1) return linked(sure.id, 'A listing and MusicBrainz give the same address.')
  return chooseByName({ name, provider: 'MusicBrainz' }, named, (lone, alike) => ({
    doubts: doubtsAbout(ours, lone, alike, gazetteer),
    support: support(ours, lone, gazetteer),
  }))
}

/** What speaks against the only artist of the name. */
function doubtsAbout(ours: OurArtist, lone: Candidate, alike: readonly Candidate[], gazetteer: Gazetteer): string[] {
  const { printed } = lone.match
  const { words, remark } = parseArtist(printed)
  const byGenre = genreAgreement(ours.genres, lone.tags)
  const doubt = nameDoubt(printed)
  const resolved =
    (byGenre === 'agree' && doubt?.resolvedBy.includes('genre')) ||
    (isHome(lone, remark, gazetteer) && doubt?.resolvedBy.includes('home'))
  // listings drop a `The` more often than they add one
  const near = words[0] === 'the' ? [] : alike
  const about = lone.disambiguation ?? ''
  return [
    ...(lone.ended ? ['MusicBrainz says this act has ended, so this may be someone else with the same name.'] : []),
    ...(near.length ? [`MusicBrainz also has similar names: ${near.map((one) => one.name).join(', ')}.`] : []),
    ...(doubt && !resolved ? [doubt.reason] : []),
    ...(lone.byAlias && doubt ? [`It’s called ${lone.name}. This is only one of its other names.`] : []),
    ...(byGenre === 'contradict' ? [`MusicBrainz lists other genres: ${lone.tags.join(', ')}.`] : []),
    ...(lone.type === 'Character' ? ['On MusicBrainz, it’s a fictional character.'] : []),
    ...(/\btribute\b|\bcovers?\b|\bkaraoke\b|\bfictional\b|\bfictitious\b|\bdo not use\b/i.test(about)
      ? [`MusicBrainz says: ${about}.`]
      : []),
    ...(ours.spoken !== mentionsSpeech([about, ...lone.tags]) && (ours.spoken || byGenre !== 'agree')
      ? [
          ours.spoken
            ? 'It’s billed for comedy or talks, but MusicBrainz doesn’t mention that.'
            : `MusicBrainz says: ${about || lone.tags.join(', ')}.`,
        ]
      : []),
  ]
}

/** Whether it comes from where the listing says, or else from where it plays. */
const isHome = (one: MusicBrainzFoundArtist, remark: string | null, gazetteer: Gazetteer): boolean =>
  remark === null ? isFromHere(one, gazetteer) : comesFrom(remark, one, gazetteer)

function support(ours: OurArtist, lone: Candidate, gazetteer: Gazetteer): string[] {
  const { remark } = parseArtist(lone.match.printed)
  return [
    ...(isHome(lone, remark, gazetteer) ? [`From ${lone.beginArea ?? lone.area ?? lone.country}.`] : []),
    ...(genreAgreement(ours.genres, lone.tags) === 'agree' ? ['Genres match.'] : []),
  ]
}

/** A name is weaker evidence where it is a misspelling kept for searches, or what is on a passport. */
const WEAK_ALIAS = new Set(['Search hint', 'Legal name'])

function asCandidate(ours: OurArtist, one: MusicBrainzFoundArtist): Candidate {
  const match = matchName(ours, one.name)
  if (match.agreement !== 'other') return { ...one, match, byAlias: false }
  const others = one.aliases.map(({ name, type }) => {
    const { agreement, printed } = matchName(ours, name)
    const weakened: Agreement = agreement === 'same' && type && WEAK_ALIAS.has(type) ? 'alike' : agreement
    return { agreement: weakened, printed }
  })
  return { ...one, match: closest(others) ?? match, byAlias: true }
}
