import { isNotAnArtist } from '../artists/not-an-artist.ts'
import { compareNames, parseArtist } from '../artists/printed-artist.ts'
import {
  type Choice,
  chooseByName,
  describeNamesakes,
  describeUnusableName,
  linkedChoice,
  matchName,
  noChoice,
  type OurArtist,
  parseSpotifyId,
  undecidedChoice,
  withoutDuplicates,
} from './choice.ts'
import { compareGenres, mentionsSpeech } from './genre-agreement.ts'
import { findNameDoubt } from './name-doubts.ts'

/** An artist as Spotify returns it. Responses in development mode have only id and name. */
export interface SpotifyCandidate {
  id: string
  name: string
  genres: readonly string[] | null
  popularity: number | null
  followers: number | null
}

/**
 * Chooses our artist among those that Spotify found. Links it on hard evidence (the id comes from MusicBrainz or a
 * listing, and the name agrees), or if only one artist has the name and there are no doubts. If there are any, a person
 * decides. Pass the search results together with the artists whose ids MusicBrainz has.
 */
export function chooseOnSpotify(ours: OurArtist, found: readonly SpotifyCandidate[]): Choice {
  const { name } = ours
  if (isNotAnArtist(name)) return noChoice(describeUnusableName(name))
  const candidates = withoutDuplicates(found)

  const linkedIds = ours.links.flatMap((link) => parseSpotifyId(link) ?? [])
  const knownIds = new Set([...(ours.musicbrainz?.spotifyIds ?? []), ...linkedIds])
  const confirmedArtists = candidates.filter(
    (candidate) => knownIds.has(candidate.id) && agreesWithKnown(ours, candidate.name),
  )
  const [confirmedArtist] = confirmedArtists
  if (confirmedArtist && confirmedArtists.length === 1)
    return linkedChoice(
      confirmedArtist.id,
      linkedIds.includes(confirmedArtist.id)
        ? 'A listing links to it, and the name matches.'
        : 'MusicBrainz links to it, and the name matches.',
    )
  if (confirmedArtists.length > 1)
    return undecidedChoice(
      confirmedArtists,
      `MusicBrainz or listings link to ${confirmedArtists.length} artists on Spotify for ${name}.`,
    )

  const byAgreement = Object.groupBy(
    sortByPopularity(candidates),
    (candidate) => matchName(ours, candidate.name).agreement,
  )
  return chooseByName({ name, provider: 'Spotify' }, byAgreement, (candidate, alike) => ({
    doubts: findDoubts(ours, candidate, alike, knownIds),
    support: compareGenres(ours.genres, candidate.genres ?? []) === 'agree' ? ['Genres match.'] : [],
  }))
}

/** Finds reasons to doubt the only artist with the name. */
function findDoubts(
  ours: OurArtist,
  candidate: SpotifyCandidate,
  alike: readonly SpotifyCandidate[],
  knownIds: ReadonlySet<string>,
): string[] {
  const { namesakes = 0 } = ours
  const genres = candidate.genres ?? []
  const genreMatch = compareGenres(ours.genres, genres)
  const { printed } = matchName(ours, candidate.name)
  const doubt = findNameDoubt(printed)
  // Listings drop a `The` more often than they add one.
  const similarArtists = parseArtist(printed).words[0] === 'the' ? [] : alike
  return [
    ...(knownIds.size ? ['MusicBrainz or a listing links to another artist on Spotify.'] : []),
    ...(namesakes > 1 ? [describeNamesakes(namesakes, 'MusicBrainz', ours.name)] : []),
    ...(similarArtists.length
      ? [`Spotify also has nearly the same name: ${similarArtists.map((artist) => artist.name).join(', ')}.`]
      : []),
    ...(doubt && !(genreMatch === 'agree' && doubt.resolvedBy.includes('genre')) ? [doubt.reason] : []),
    ...(genreMatch === 'contradict' ? [`Spotify lists other genres: ${genres.join(', ')}.`] : []),
    ...(ours.isSpokenWord && !mentionsSpeech(genres)
      ? ['It’s billed for comedy or talks. The Spotify artist may be someone else with the same name.']
      : []),
  ]
}

/**
 * Whether the name of an artist that MusicBrainz or a listing links to agrees with our artist's. Our artist's names on
 * MusicBrainz count too.
 */
const agreesWithKnown = (ours: OurArtist, name: string): boolean =>
  matchName(ours, name).agreement !== 'other' ||
  ours.musicbrainz?.names.some((known) => compareNames(known, name) !== 'other') === true

/** Puts the best-known artists first, for the person who decides. */
const sortByPopularity = (found: readonly SpotifyCandidate[]): SpotifyCandidate[] =>
  found.toSorted((a, b) => (b.followers ?? b.popularity ?? 0) - (a.followers ?? a.popularity ?? 0))
