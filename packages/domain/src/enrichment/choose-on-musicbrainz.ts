import { isNotAnArtist } from '../artists/not-an-artist.ts'
import { type NameAgreement, parseArtist } from '../artists/printed-artist.ts'
import type { Gazetteer } from '../geography/gazetteer.ts'
import { domainName, parseAddress, registeredDomain, siteHost } from '../links/web-address.ts'
import { comesFrom, isFromHere } from './artist-origin.ts'
import {
  type Choice,
  chooseByName,
  describeUnusableName,
  findClosestMatch,
  linkedChoice,
  matchName,
  type NameMatch,
  noChoice,
  type OurArtist,
  withoutDuplicates,
} from './choice.ts'
import { compareGenres, mentionsSpeech } from './genre-agreement.ts'
import { findNameDoubt } from './name-doubts.ts'

/** Sites where the first part of the path identifies the artist. On other sites the whole address must match. */
const ARTIST_PATH_SITES = new Set([
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
/** First parts of a path that aren't an artist's name. */
const NOT_A_NAME = /^(?:pages|p|reel|events?|groups|profile\.php|share|hashtag)$/
/** Sites whose pages list many artists, so that an address doesn't identify an artist. */
const MULTI_ARTIST_SITES = new Set([
  'google',
  'bing',
  'eventbrite',
  'ticketmaster',
  'dice',
  'ra',
  'allevents',
  'linktree',
])
/** Sites shared by many artists: their front page belongs to nobody. */
const SHARED_SITES = new Set(['bandcamp', 'youtube', 'youtu', 'spotify', 'wikipedia', 'apple', 'deezer', 'tidal'])

/** Converts an address to comparable form: site and path in lower case; null if it isn't an artist's own page. */
function toOwnPage(address: string): string | null {
  const url = parseAddress(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || MULTI_ARTIST_SITES.has(domainName(url))) return null
  const domain = registeredDomain(url)
  const host = siteHost(url)
  const parts = url.pathname.toLowerCase().split('/').filter(Boolean)
  if (ARTIST_PATH_SITES.has(domain)) {
    const handle = parts[0]?.replace(/^@/, '')
    return handle && !NOT_A_NAME.test(handle) ? `${domain === 'x.com' ? 'twitter.com' : domain}/${handle}` : null
  }
  // An album's page also belongs to the artist.
  if (domain === 'bandcamp.com' && host !== domain) return host
  return SHARED_SITES.has(domainName(url)) && parts.length === 0 ? null : [host, ...parts].join('/')
}

/** Finds an address that both sides have; null if there is none. */
function findSharedLink(ours: readonly string[], theirs: readonly string[]): string | null {
  const theirPages = new Set(theirs.flatMap((address) => toOwnPage(address) ?? []))
  return ours.find((address) => theirPages.has(toOwnPage(address) ?? '')) ?? null
}

/** An artist as MusicBrainz returns it. Its links are known only after a lookup. */
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
  /** Only an alias agrees with the name. */
  matchedByAlias: boolean
}

/**
 * Chooses our artist among those that MusicBrainz found. Links it if a listing has the same address, or if only one
 * active artist has the name and there are no doubts. If there are any, a person decides. Before that, the caller looks
 * the candidates up and chooses again with their `links`, which may include one of our addresses.
 */
export function chooseOnMusicBrainz(
  ours: OurArtist,
  found: readonly MusicBrainzFoundArtist[],
  gazetteer: Gazetteer,
): Choice {
  const { name } = ours
  if (isNotAnArtist(name)) return noChoice(describeUnusableName(name))
  const { other: _, ...byAgreement } = Object.groupBy(
    withoutDuplicates(found).map((artist) => toCandidate(ours, artist)),
    ({ match }) => match.agreement,
  )
  const artistsWithSharedLink = [...(byAgreement.same ?? []), ...(byAgreement.alike ?? [])].filter(({ links = [] }) =>
    findSharedLink(
      ours.links,
      links.map(({ url }) => url),
    ),
  )
  const [linkedArtist] = artistsWithSharedLink
  if (linkedArtist && artistsWithSharedLink.length === 1)
    return linkedChoice(linkedArtist.id, 'A listing and MusicBrainz have the same link.')
  return chooseByName({ name, provider: 'MusicBrainz' }, byAgreement, (candidate, alike) => ({
    doubts: findDoubts(ours, candidate, alike, gazetteer),
    support: findSupport(ours, candidate, gazetteer),
  }))
}

/** Finds reasons to doubt the only artist with the name. */
function findDoubts(
  ours: OurArtist,
  candidate: Candidate,
  alike: readonly Candidate[],
  gazetteer: Gazetteer,
): string[] {
  const { printed } = candidate.match
  const { words, remark } = parseArtist(printed)
  const genreMatch = compareGenres(ours.genres, candidate.tags)
  const doubt = findNameDoubt(printed)
  const resolved =
    (genreMatch === 'agree' && doubt?.resolvedBy.includes('genre')) ||
    (isFromExpectedPlace(candidate, remark, gazetteer) && doubt?.resolvedBy.includes('home'))
  // Listings drop a `The` more often than they add one.
  const similarArtists = words[0] === 'the' ? [] : alike
  const disambiguation = candidate.disambiguation ?? ''
  return [
    ...(candidate.ended
      ? ['MusicBrainz says this act has ended, so this may be someone else with the same name.']
      : []),
    ...(similarArtists.length
      ? [`MusicBrainz also has nearly the same name: ${similarArtists.map((artist) => artist.name).join(', ')}.`]
      : []),
    ...(doubt && !resolved ? [doubt.reason] : []),
    ...(candidate.matchedByAlias && doubt ? [`Its main name there is ${candidate.name}; this is an alias.`] : []),
    ...(genreMatch === 'contradict' ? [`MusicBrainz lists other genres: ${candidate.tags.join(', ')}.`] : []),
    ...(candidate.type === 'Character' ? ['On MusicBrainz, it’s a fictional character.'] : []),
    ...(/\btribute\b|\bcovers?\b|\bkaraoke\b|\bfictional\b|\bfictitious\b|\bdo not use\b/i.test(disambiguation)
      ? [`MusicBrainz says: ${disambiguation}.`]
      : []),
    ...(ours.isSpokenWord !== mentionsSpeech([disambiguation, ...candidate.tags]) &&
    (ours.isSpokenWord || genreMatch !== 'agree')
      ? [
          ours.isSpokenWord
            ? 'It’s billed for comedy or talks, but MusicBrainz doesn’t mention that.'
            : `MusicBrainz says: ${disambiguation || candidate.tags.join(', ')}.`,
        ]
      : []),
  ]
}

/** Whether the artist comes from the place that the listing prints, or else from the region where it plays. */
const isFromExpectedPlace = (artist: MusicBrainzFoundArtist, remark: string | null, gazetteer: Gazetteer): boolean =>
  remark === null ? isFromHere(artist, gazetteer) : comesFrom(remark, artist, gazetteer)

function findSupport(ours: OurArtist, candidate: Candidate, gazetteer: Gazetteer): string[] {
  const { remark } = parseArtist(candidate.match.printed)
  return [
    ...(isFromExpectedPlace(candidate, remark, gazetteer)
      ? [`From ${candidate.beginArea ?? candidate.area ?? candidate.country}.`]
      : []),
    ...(compareGenres(ours.genres, candidate.tags) === 'agree' ? ['Genres match.'] : []),
  ]
}

/** These aliases are weaker evidence: misspellings stored for searches, and legal names. */
const WEAK_ALIAS = new Set(['Search hint', 'Legal name'])

function toCandidate(ours: OurArtist, artist: MusicBrainzFoundArtist): Candidate {
  const match = matchName(ours, artist.name)
  if (match.agreement !== 'other') return { ...artist, match, matchedByAlias: false }
  const aliasMatches = artist.aliases.map(({ name, type }) => {
    const { agreement, printed } = matchName(ours, name)
    const weakenedAgreement: NameAgreement = agreement === 'same' && type && WEAK_ALIAS.has(type) ? 'alike' : agreement
    return { agreement: weakenedAgreement, printed }
  })
  return { ...artist, match: findClosestMatch(aliasMatches) ?? match, matchedByAlias: true }
}
