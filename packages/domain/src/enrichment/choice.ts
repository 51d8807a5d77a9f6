import { compareNames, type NameAgreement } from '../artists/printed-artist.ts'

/**
 * Parses the id in an artist's Spotify address, with or without a locale: `https://open.spotify.com/intl-de/artist/…`.
 */
export function parseSpotifyId(address: string): string | null {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:' || url.hostname !== 'open.spotify.com' || url.username || url.port) return null
  return url.pathname.match(/^(?:\/intl-[a-z-]+)?\/artist\/([A-Za-z0-9]{22})\/?$/)?.[1] ?? null
}

/** A name such as "M.I.A." already ends in a period, so a sentence that ends with it would have two. */
const removeDoubleDot = (reason: string): string => reason.replace(/\.\.$/, '.')

export const linkedChoice = (id: string, ...reasons: string[]): Choice => ({
  outcome: 'linked',
  id,
  reasons: reasons.map(removeDoubleDot),
})
export const undecidedChoice = (candidates: readonly { id: string }[], ...reasons: string[]): Choice => ({
  outcome: 'ask',
  ids: candidates.map(({ id }) => id),
  reasons: reasons.map(removeDoubleDot),
})
export const noChoice = (...reasons: string[]): Choice => ({ outcome: 'none', reasons: reasons.map(removeDoubleDot) })

export const describeUnusableName = (name: string): string => `“${name}” isn’t a name we can look up.`

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']
export const describeNamesakes = (count: number, provider: string, name: string): string =>
  `${NUMBERS[count] ?? count} artists on ${provider} are called ${name}.`

/** Chooses by name: links the only artist with the name unless there are doubts. If there are any, a person decides. */
export function chooseByName<Found extends { id: string; name: string }>(
  { name, provider }: { name: string; provider: string },
  { same = [], alike = [] }: Partial<Record<NameAgreement, Found[]>>,
  judge: (onlyMatch: Found, alike: readonly Found[]) => { doubts: string[]; support: string[] },
): Choice {
  const [match] = same
  if (!match && alike.length)
    return undecidedChoice(
      alike,
      `${provider} has only similar names: ${alike.map((artist) => artist.name).join(', ')}.`,
    )
  if (!match) return noChoice(`No artist called ${name} on ${provider}.`)
  if (same.length > 1) return undecidedChoice([...same, ...alike], describeNamesakes(same.length, provider, name))
  const { doubts, support } = judge(match, alike)
  if (doubts.length) return undecidedChoice([match, ...alike], ...doubts)
  return linkedChoice(match.id, `The only artist called ${name} on ${provider}.`, ...support)
}

const CLOSENESS: readonly NameAgreement[] = ['same', 'alike', 'other']
/** Finds the match that agrees best; the first one if several do. */
export const findClosestMatch = (matches: readonly NameMatch[]): NameMatch | undefined =>
  matches.toSorted((a, b) => CLOSENESS.indexOf(a.agreement) - CLOSENESS.indexOf(b.agreement))[0]

export interface NameMatch {
  agreement: NameAgreement
  /** Our artist's name that agrees best, which is the one to score. */
  printed: string
}

/** Compares a provider's name with our artist's name and aliases. */
export function matchName(ours: OurArtist, name: string): NameMatch {
  const matches = [ours.name, ...ours.aliases].map((printed) => ({ agreement: compareNames(printed, name), printed }))
  return findClosestMatch(matches) ?? { agreement: 'other', printed: ours.name }
}

/** Removes duplicates, because a response can list an artist twice. */
export const withoutDuplicates = <Found extends { id: string }>(found: readonly Found[]): Found[] => [
  ...new Map(found.map((artist) => [artist.id, artist])).values(),
]

/** One of our artists, with facts that distinguish it from namesakes. */
export interface OurArtist {
  name: string
  /** Other names, from operators or merges. */
  aliases: readonly string[]
  /** Genres of the artist and of the shows it plays. */
  genres: readonly string[]
  /** Whether its shows are comedy, talks or similar rather than music. */
  isSpokenWord: boolean
  /** The artist's addresses from listings or operators. A provider that links to the same address is evidence. */
  links: readonly string[]
  /** If we know the artist from MusicBrainz: its Spotify ids and other names there. */
  musicbrainz: { id: string; spotifyIds: readonly string[]; names: readonly string[] } | null
  /**
   * If we couldn't choose on MusicBrainz, how many artists there have the name. A single artist on Spotify then proves
   * nothing.
   */
  namesakes?: number
}

/**
 * Which of a provider's artists is ours. A wrong link is worse than none, so a person decides if there are any doubts.
 * `reasons` are sentences.
 */
export type Choice =
  | { outcome: 'linked'; id: string; reasons: string[] }
  | { outcome: 'ask'; ids: string[]; reasons: string[] }
  | { outcome: 'none'; reasons: string[] }

/** The facts from MusicBrainz that we store about an artist. Facts that MusicBrainz doesn't have are absent. */
export interface MusicBrainzFacts {
  /** `Oakland, United States` */
  location: string | null
  youtubeChannelId: string | null
  /**
   * By site: website, bandcamp, instagram, youtube, soundcloud, tiktok, twitter, facebook, wikipedia. Full addresses.
   */
  socialLinks: Record<string, string>
  spotifyIds: string[]
  aliases: string[]
}
