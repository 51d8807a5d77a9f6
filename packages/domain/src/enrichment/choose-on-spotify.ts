import { isNobody } from '../artists/not-an-artist.ts'
import { agreement, parseArtist } from '../artists/printed-artist.ts'
import {
  type Choice,
  chooseByName,
  linked,
  matchName,
  namesNobody,
  none,
  type OurArtist,
  onceEach,
  several,
  spotifyIdIn,
  undecided,
} from './choice.ts'
import { genreAgreement, mentionsSpeech } from './genre-agreement.ts'
import { nameDoubt } from './name-doubts.ts'

/** An artist as Spotify states one; development-mode answers lack all but id and name. */
export interface SpotifyFound {
  id: string
  name: string
  genres: readonly string[] | null
  popularity: number | null
  followers: number | null
}

/**
 * Chooses our artist among those that Spotify found. Linked on hard evidence (MusicBrainz or a listing gives the id, and the
 * name agrees), or where one artist alone has the name and nothing speaks against it; all doubt is put to a person.
 * To be given what a search found and the artists whose ids MusicBrainz gives.
 */
export function chooseOnSpotify(ours: OurArtist, found: readonly SpotifyFound[]): Choice {
  const { name } = ours
  if (isNobody(name)) return none(namesNobody(name))
  const candidates = onceEach(found)

  const listed = ours.links.flatMap((link) => spotifyIdIn(link) ?? [])
  const given = new Set([...(ours.musicbrainz?.spotifyIds ?? []), ...listed])
  const vouched = candidates.filter((one) => given.has(one.id) && agreesWithKnown(ours, one.name))
  const [sure] = vouched
  if (sure && vouched.length === 1)
    return linked(
      sure.id,
      listed.includes(sure.id)
        ? 'A listing links to it, and the name matches.'
        : 'MusicBrainz links to it, and the name matches.',
    )
  if (vouched.length > 1)
    return undecided(vouched, `MusicBrainz or listings give ${vouched.length} artists on Spotify for ${name}.`)

  const named = Object.groupBy(byRenown(candidates), (one) => matchName(ours, one.name).agreement)
  return chooseByName({ name, provider: 'Spotify' }, named, (lone, alike) => ({
    doubts: doubtsAbout(ours, lone, alike, given),
    support: genreAgreement(ours.genres, lone.genres ?? []) === 'agree' ? ['Genres match.'] : [],
  }))
}

/** What speaks against the only artist of the name. */
function doubtsAbout(
  ours: OurArtist,
  lone: SpotifyFound,
  alike: readonly SpotifyFound[],
  given: ReadonlySet<string>,
): string[] {
  const { namesakes = 0 } = ours
  const genres = lone.genres ?? []
  const byGenre = genreAgreement(ours.genres, genres)
  const { printed } = matchName(ours, lone.name)
  const doubt = nameDoubt(printed)
  // listings drop a `The` more often than they add one
  const near = parseArtist(printed).words[0] === 'the' ? [] : alike
  return [
    ...(given.size ? ['MusicBrainz or a listing gives another artist on Spotify.'] : []),
    ...(namesakes > 1 ? [several(namesakes, 'MusicBrainz', ours.name)] : []),
    ...(near.length ? [`Spotify also has similar names: ${near.map((one) => one.name).join(', ')}.`] : []),
    ...(doubt && !(byGenre === 'agree' && doubt.resolvedBy.includes('genre')) ? [doubt.reason] : []),
    ...(byGenre === 'contradict' ? [`Spotify lists other genres: ${genres.join(', ')}.`] : []),
    ...(ours.spoken && !mentionsSpeech(genres)
      ? ['It’s billed for comedy or talks. The Spotify artist may be someone else with the same name.']
      : []),
  ]
}

/** Where somebody vouches for an id, names that MusicBrainz knows count too. */
const agreesWithKnown = (ours: OurArtist, name: string): boolean =>
  matchName(ours, name).agreement !== 'other' ||
  ours.musicbrainz?.names.some((known) => agreement(known, name) !== 'other') === true

/** For people to read: the best known first. */
const byRenown = (found: readonly SpotifyFound[]): SpotifyFound[] =>
  found.toSorted((a, b) => (b.followers ?? b.popularity ?? 0) - (a.followers ?? a.popularity ?? 0))
