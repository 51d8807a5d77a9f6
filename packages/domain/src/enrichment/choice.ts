import { type Agreement, agreement } from '../artists/printed-artist.ts'

/** The id in an artist's address on Spotify, with or without a land before it: `https://open.spotify.com/intl-de/artist/…`. */
export function spotifyIdIn(address: string): string | null {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:' || url.hostname !== 'open.spotify.com' || url.username || url.port) return null
  return url.pathname.match(/^(?:\/intl-[a-z-]+)?\/artist\/([A-Za-z0-9]{22})\/?$/)?.[1] ?? null
}

/** A name such as "M.I.A." has a dot of its own at the end of a sentence. */
const withOneDot = (reason: string): string => reason.replace(/\.\.$/, '.')

export const linked = (id: string, ...reasons: string[]): Choice => ({
  outcome: 'linked',
  id,
  reasons: reasons.map(withOneDot),
})
export const undecided = (candidates: readonly { id: string }[], ...reasons: string[]): Choice => ({
  outcome: 'ask',
  ids: candidates.map(({ id }) => id),
  reasons: reasons.map(withOneDot),
})
export const none = (...reasons: string[]): Choice => ({ outcome: 'none', reasons: reasons.map(withOneDot) })

export const namesNobody = (name: string): string => `“${name}” isn’t a name we can look up.`

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']
export const several = (count: number, provider: string, name: string): string =>
  `${NUMBERS[count] ?? count} artists on ${provider} are called ${name}.`

/** By the name: the only artist of it, where nothing speaks against that one. All doubt is put to a person. */
export function chooseByName<Found extends { id: string; name: string }>(
  { name, provider }: { name: string; provider: string },
  { same = [], alike = [] }: Partial<Record<Agreement, Found[]>>,
  judge: (lone: Found, alike: readonly Found[]) => { doubts: string[]; support: string[] },
): Choice {
  const [lone] = same
  if (!lone && alike.length)
    return undecided(alike, `${provider} has only similar names: ${alike.map((one) => one.name).join(', ')}.`)
  if (!lone) return none(`No artist called ${name} on ${provider}.`)
  if (same.length > 1) return undecided([...same, ...alike], several(same.length, provider, name))
  const { doubts, support } = judge(lone, alike)
  if (doubts.length) return undecided([lone, ...alike], ...doubts)
  return linked(lone.id, `The only artist called ${name} on ${provider}.`, ...support)
}

const CLOSENESS: readonly Agreement[] = ['same', 'alike', 'other']
/** The match that agrees best, the first of several. */
export const closest = (matches: readonly NameMatch[]): NameMatch | undefined =>
  matches.toSorted((one, other) => CLOSENESS.indexOf(one.agreement) - CLOSENESS.indexOf(other.agreement))[0]

export interface NameMatch {
  agreement: Agreement
  /** The name of ours that agrees best: it is the one to be weighed. */
  printed: string
}

/** How a name agrees with our artist's: by its own name or another that operators gave. */
export function matchName(ours: OurArtist, name: string): NameMatch {
  const matches = [ours.name, ...ours.aliases].map((printed) => ({ agreement: agreement(printed, name), printed }))
  return closest(matches) ?? { agreement: 'other', printed: ours.name }
}

/** Answers can list an artist twice. */
export const onceEach = <Found extends { id: string }>(found: readonly Found[]): Found[] => [
  ...new Map(found.map((one) => [one.id, one])).values(),
]

/** An artist of ours, with what distinguishes it from namesakes. */
export interface OurArtist {
  name: string
  /** Other names that operators or merges gave. */
  aliases: readonly string[]
  /** Of the artist, and of the shows that bill it. */
  genres: readonly string[]
  /** Whether shows that bill it are comedy, talks or alike rather than music. */
  spoken: boolean
  /** Addresses that listings or operators give for the artist: evidence where a provider links to the same. */
  links: readonly string[]
  /** Where we know it from MusicBrainz: its id at Spotify there, and its other names. */
  musicbrainz: { id: string; spotifyIds: readonly string[]; names: readonly string[] } | null
  /** How many of the name MusicBrainz knows, where we could not choose among them: then one alone at Spotify is no proof. */
  namesakes?: number
}

/** Whom a provider's artists are taken for. A wrong link is worse than none: doubt goes to a person. `reasons` are sentences. */
export type Choice =
  | { outcome: 'linked'; id: string; reasons: string[] }
  | { outcome: 'ask'; ids: string[]; reasons: string[] }
  | { outcome: 'none'; reasons: string[] }

/** What MusicBrainz says of an artist, as we keep it; what it does not say is left out. */
export interface MusicBrainzFacts {
  /** `Oakland, United States` */
  location: string | null
  youtubeChannelId: string | null
  /** By site: website, bandcamp, instagram, youtube, soundcloud, tiktok, twitter, facebook, wikipedia. Whole addresses. */
  socialLinks: Record<string, string>
  spotifyIds: string[]
  aliases: string[]
}
