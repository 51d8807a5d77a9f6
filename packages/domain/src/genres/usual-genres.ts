import { isMusicGenre, toGenres } from './genres.ts'

/** A venue's shows that have the same tags. */
export interface TaggedShows {
  tags: readonly string[]
  shows: number
}

const MIN_SHOWS = 5
const MIN_SHARE = 0.15

/**
 * Finds the genres that a venue usually has, most frequent first: at least 5 of its shows have the genre, and at least
 * 15 % of those that have any. Counts only the tags that sources list.
 */
export function findUsualGenres(groups: readonly TaggedShows[]): string[] {
  const showsByGenre = new Map<string, number>()
  let taggedShows = 0
  for (const { tags, shows } of groups) {
    const genres = toGenres(tags).filter(isMusicGenre)
    if (genres.length > 0) taggedShows += shows
    for (const genre of genres) showsByGenre.set(genre, (showsByGenre.get(genre) ?? 0) + shows)
  }
  return [...showsByGenre]
    .filter(([, shows]) => shows >= MIN_SHOWS && shows >= taggedShows * MIN_SHARE)
    .sort(([a, showsOfA], [b, showsOfB]) => showsOfB - showsOfA || a.localeCompare(b, 'en'))
    .map(([genre]) => genre)
}
