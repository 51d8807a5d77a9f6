export { SpotifyPlayer } from './spotify-player.tsx'
