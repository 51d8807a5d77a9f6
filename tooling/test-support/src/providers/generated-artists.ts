/** The id on Spotify of the nth artist of a provider server. */
export const generatedSpotifyId = (index: number): string => `Made${String(index).padStart(18, '0')}`
/** The id on MusicBrainz of the nth artist. */
export const generatedMbid = (index: number): string => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
