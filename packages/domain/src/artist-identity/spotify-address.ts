/** The id in an artist's address on Spotify, with or without a land before it: `https://open.spotify.com/intl-de/artist/…`. */
export function spotifyIdIn(address: string): string | null {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:' || url.hostname !== 'open.spotify.com' || url.username || url.port) return null
  return url.pathname.match(/^(?:\/intl-[a-z-]+)?\/artist\/([A-Za-z0-9]{22})\/?$/)?.[1] ?? null
}
