import { gazetteer } from '@houselights/config/cities/cities'
import type { Candidate } from '@houselights/contracts/operators/enrichment'
import type { ArtistToLookUp } from '@houselights/database/enrichment/artist-to-look-up'
import type { LookupResult } from '@houselights/database/enrichment/save-lookup'
import { isNotAnArtist } from '@houselights/domain/artists/not-an-artist'
import type { Choice } from '@houselights/domain/enrichment/choice'
import { chooseOnMusicBrainz } from '@houselights/domain/enrichment/choose-on-musicbrainz'
import { chooseOnSpotify } from '@houselights/domain/enrichment/choose-on-spotify'
import { toMusicBrainzFacts } from '@houselights/domain/enrichment/musicbrainz-facts'
import { NO_FACTS } from '@houselights/domain/enrichment/provenance'
import { toGenres } from '@houselights/domain/genres/genres'
import type { MusicBrainzArtist, MusicBrainzClient, MusicBrainzSearchResult } from '@houselights/providers/musicbrainz'
import { isProviderError } from '@houselights/providers/provider-error'
import type { SpotifyArtist, SpotifyClient } from '@houselights/providers/spotify'

/**
 * Finds one of our artists at a provider, with the provider's facts. Throws a ProviderError if the provider doesn't
 * respond.
 */
export type LookUpFunction = (ourArtist: ArtistToLookUp) => Promise<LookupResult>

const MAX_CANDIDATES = 8
const MAX_LINKED_PAGES = 3
/** Each comparison costs a request, and few doubtful names have more candidates than this. */
const MAX_COMPARED_ARTISTS = 4
const MAX_ALIASES = 20
const KNOWN_ID_REASON = 'An operator or a source provided this id.'

/**
 * Creates a lookup by id or by name. It sends no request if an operator decided that the artist isn't at the provider,
 * or if the name isn't an artist's. An artist whose id we know is looked up by id, without a search.
 */
const lookUpWith =
  (byId: (id: string) => Promise<LookupResult>, byName: LookUpFunction): LookUpFunction =>
  async (ourArtist) => {
    const { knownId, name } = ourArtist
    if (knownId === null) return toNoMatch('An operator marked it as not listed here.')
    if (knownId) return byId(knownId)
    return isNotAnArtist(name) ? toNoMatch('The name isn’t an artist’s.') : byName(ourArtist)
  }

export const lookUpAtSpotify = (client: SpotifyClient): LookUpFunction =>
  lookUpWith(
    async (id) => toSpotifyResult(await client.artist(id), [KNOWN_ID_REASON], []),
    async (ourArtist) => {
      // First try the pages that MusicBrainz links to.
      const linkedArtists = await fetchExisting(
        client,
        (ourArtist.musicbrainz?.spotifyIds ?? []).slice(0, MAX_LINKED_PAGES),
      )
      const linkedResult = linkedArtists.length > 0 ? chooseResult(ourArtist, linkedArtists) : undefined
      if (linkedResult?.outcome === 'linked') return linkedResult
      return chooseResult(ourArtist, [...linkedArtists, ...(await client.search(ourArtist.name))])
    },
  )

function chooseResult(ourArtist: ArtistToLookUp, foundArtists: readonly SpotifyArtist[]): LookupResult {
  const choice = chooseOnSpotify(ourArtist, foundArtists)
  const chosenArtist = choice.outcome === 'linked' && foundArtists.find(({ id }) => id === choice.id)
  return chosenArtist
    ? toSpotifyResult(chosenArtist, choice.reasons, foundArtists)
    : toUnlinkedResult(choice, foundArtists.map(toSpotifyCandidate))
}

/** Fetches the artists with these ids. Skips artists that the provider no longer has. */
async function fetchExisting<Artist>(
  client: { artist(id: string): Promise<Artist> },
  ids: readonly string[],
): Promise<Artist[]> {
  const foundArtists: Artist[] = []
  for (const id of ids)
    try {
      foundArtists.push(await client.artist(id))
    } catch (error) {
      if (!isProviderError(error) || error.fault !== 'missing') throw error
    }
  return foundArtists
}

function toSpotifyResult(
  artist: SpotifyArtist,
  reasons: string[],
  foundArtists: readonly SpotifyArtist[],
): LookupResult {
  const others = foundArtists.filter(({ id }) => id !== artist.id)
  return {
    outcome: 'linked',
    externalId: artist.id,
    reasons,
    candidates: [artist, ...others].slice(0, MAX_CANDIDATES).map(toSpotifyCandidate),
    facts: {
      ...NO_FACTS,
      columns: {
        spotify_id: artist.id,
        spotify_images: artist.images,
        followers: artist.followers,
        genre: toGenres(artist.genres ?? [])[0] ?? null,
      },
    },
  }
}

export const lookUpAtMusicBrainz = (client: MusicBrainzClient): LookUpFunction =>
  lookUpWith(
    async (id) => toMusicBrainzResult(await client.artist(id), [KNOWN_ID_REASON], []),
    async (ourArtist) => {
      const foundArtists = await client.search(ourArtist.name)
      const firstChoice = chooseOnMusicBrainz(ourArtist, foundArtists, gazetteer)
      // Search results have no links. If the name leaves a doubt and we know a link of the artist, look the candidates
      // up to compare links.
      const doubtfulIds = firstChoice.outcome === 'ask' && ourArtist.links.length > 0 ? firstChoice.ids : []
      const artistsWithLinks = await fetchExisting(client, doubtfulIds.slice(0, MAX_COMPARED_ARTISTS))
      const allResults = foundArtists.map((result) => artistsWithLinks.find(({ id }) => id === result.id) ?? result)
      const choice = artistsWithLinks.length > 0 ? chooseOnMusicBrainz(ourArtist, allResults, gazetteer) : firstChoice
      if (choice.outcome !== 'linked') return toUnlinkedResult(choice, foundArtists.map(toMusicBrainzCandidate))
      const artist = artistsWithLinks.find(({ id }) => id === choice.id) ?? (await client.artist(choice.id))
      return toMusicBrainzResult(artist, choice.reasons, foundArtists)
    },
  )

function toMusicBrainzResult(
  artist: MusicBrainzArtist,
  reasons: string[],
  foundArtists: readonly MusicBrainzSearchResult[],
): LookupResult {
  const { location, youtubeChannelId, socialLinks, spotifyIds, aliases } = toMusicBrainzFacts(artist)
  const others = foundArtists.filter(({ id }) => id !== artist.id)
  return {
    outcome: 'linked',
    externalId: artist.id,
    reasons,
    candidates: [artist, ...others].slice(0, MAX_CANDIDATES).map(toMusicBrainzCandidate),
    facts: {
      columns: { musicbrainz_id: artist.id, location, youtube_channel_id: youtubeChannelId },
      socialLinks,
      spotifyIds,
      aliases: aliases.slice(0, MAX_ALIASES),
    },
  }
}

/** Returns a result that says the provider doesn't have this artist. Storing it clears the artist's earlier facts. */
export const toNoMatch = (reason: string, externalId: string | null = null): LookupResult => ({
  outcome: 'none',
  externalId,
  candidates: [],
  reasons: [reason],
  facts: NO_FACTS,
})

function toUnlinkedResult(choice: Choice, foundCandidates: readonly Candidate[]): LookupResult {
  const ids = choice.outcome === 'ask' ? choice.ids : []
  const candidates = ids.flatMap((id) => foundCandidates.find((candidate) => candidate.id === id) ?? [])
  return {
    outcome: choice.outcome === 'ask' ? 'ask' : 'none',
    externalId: null,
    candidates: candidates.slice(0, MAX_CANDIDATES),
    reasons: choice.reasons,
    facts: NO_FACTS,
  }
}

const toSpotifyCandidate = ({ id, name, genres, followers }: SpotifyArtist): Candidate => ({
  id,
  name,
  url: `https://open.spotify.com/artist/${encodeURIComponent(id)}`,
  details: [
    ...(genres ?? []).slice(0, 4),
    ...(followers === null ? [] : [`${followers.toLocaleString('en-US')} followers`]),
  ],
})

const toMusicBrainzCandidate = (artist: Omit<MusicBrainzSearchResult, 'score'>): Candidate => {
  const { id, name, type, disambiguation, beginArea, area, tags, ended } = artist
  const origin = [...new Set([beginArea, area].filter((name) => name !== null))].join(', ')
  return {
    id,
    name,
    url: `https://musicbrainz.org/artist/${encodeURIComponent(id)}`,
    details: [disambiguation, type, origin, tags.slice(0, 4).join(', '), ended ? 'no longer active' : null].flatMap(
      (detail) => detail || [],
    ),
  }
}
