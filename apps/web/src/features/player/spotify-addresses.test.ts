import { expect, test } from 'vitest'
import { embedOf, pageOf, searchOf } from './spotify-player.tsx'

test.each([
  ['Anybody', '4Z8W4fKeB5YxbusRsdQVPb', 'https://open.spotify.com/embed/artist/4Z8W4fKeB5YxbusRsdQVPb'],
  ['AC/DC', null, 'https://open.spotify.com/embed/search/AC%2FDC'],
  ['Sigur Rós', '../../evil', 'https://open.spotify.com/embed/search/Sigur%20R%C3%B3s'],
  ['Sigur Rós', 'tooshort', 'https://open.spotify.com/embed/search/Sigur%20R%C3%B3s'],
])('%s with id %s plays from %s', (name, id, address) => expect(embedOf(name, id)).toBe(address))

test.each([
  ['Anybody', '4Z8W4fKeB5YxbusRsdQVPb', 'https://open.spotify.com/artist/4Z8W4fKeB5YxbusRsdQVPb'],
  ['AC/DC', null, 'https://open.spotify.com/search/AC%2FDC'],
  ['Sigur Rós', '../../evil', 'https://open.spotify.com/search/Sigur%20R%C3%B3s'],
])('%s with id %s has a page at %s', (name, id, address) => expect(pageOf(name, id)).toBe(address))

test('searches by name', () => expect(searchOf('!!! & co')).toBe('https://open.spotify.com/search/!!!%20%26%20co'))
