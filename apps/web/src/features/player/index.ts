// what other features may use of this one
export { SpotifyPlayer } from './spotify-player.tsx'
