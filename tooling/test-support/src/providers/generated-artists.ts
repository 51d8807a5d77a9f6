/** Returns the Spotify id of a provider server's nth artist. */
export const generatedSpotifyId = (index: number): string => `Made${String(index).padStart(18, '0')}`
/** Returns the MusicBrainz id of the nth artist. */
export const generatedMbid = (index: number): string => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
