import { expect, test } from 'vitest'
import { getPlayerAddress, getSpotifyAddress } from './spotify-player.tsx'

test.each([
  ['Anybody', '4Z8W4fKeB5YxbusRsdQVPb', 'artist/4Z8W4fKeB5YxbusRsdQVPb'],
  ['AC/DC', null, 'search/AC%2FDC'],
  ['Sigur Rós', '../../evil', 'search/Sigur%20R%C3%B3s'],
  ['Sigur Rós', 'tooshort', 'search/Sigur%20R%C3%B3s'],
])('the player and page of %s with id %s are at %s', (name, id, path) => {
  expect([getPlayerAddress(name, id), getSpotifyAddress(name, id)]).toEqual([
    `https://open.spotify.com/embed/${path}`,
    `https://open.spotify.com/${path}`,
  ])
})
