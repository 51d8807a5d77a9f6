import { onMusicBrainz as mb, row, us } from './trap-row.ts'

const named = (...names: string[]) => names.map((name) => ({ name, type: 'Artist name' }))
const linking = (...urls: string[]) => urls.map((url) => ({ url, ended: false }))

/** Names on MusicBrainz that mislead. It knows more namesakes than Spotify, and more that distinguishes them. */
export const TRAP_NAMES_MUSICBRAINZ = [
  row(
    'two Nirvanas, one ended',
    us('Nirvana', { genres: ['Rock'] }),
    [
      mb('nirvana-us', 'Nirvana', { ended: true, area: 'United States', tags: ['grunge'] }),
      mb('nirvana-uk', 'Nirvana', { area: 'United Kingdom' }),
    ],
    null,
  ),
  row(
    'only the ended one: a tribute is billed by its name',
    us('Joy Division', { genres: ['Punk'] }),
    [mb('jd', 'Joy Division', { ended: true, tags: ['post-punk'] })],
    null,
  ),
  row(
    'dead, and a namesake is billed',
    us('Townes Van Zandt', { genres: ['Folk'] }),
    [mb('tvz', 'Townes Van Zandt', { type: 'Person', ended: true, tags: ['country'] })],
    null,
  ),
  row(
    'a listing names the British one',
    us('Nirvana (UK)'),
    [mb('nirvana-uk', 'Nirvana', { country: 'GB', area: 'United Kingdom' })],
    'nirvana-uk',
  ),
  row(
    'a listing names the one from New Zealand',
    us('The Bats (NZ)'),
    [mb('bats-us', 'The Bats', { country: 'US' })],
    null,
  ),
  row(
    'a listing names the one of this town',
    us('Sunset Machine (SF)'),
    [mb('sunset-de', 'Sunset Machine', { country: 'DE', area: 'Germany' })],
    null,
  ),
  row(
    'this town’s, and MusicBrainz says so',
    us('Sunset Machine (SF)'),
    [mb('sunset-sf', 'Sunset Machine', { beginArea: 'San Francisco', country: 'US' })],
    'sunset-sf',
  ),
  row(
    'California is no Canada',
    us('Harbor Lights (CA)'),
    [mb('harbor-can', 'Harbor Lights', { country: 'CA', area: 'Canada' })],
    null,
  ),
  row(
    'one word, from here',
    us('Swirlies Two', {}),
    [mb('swirl2', 'Swirlies Two', { beginArea: 'Oakland' })],
    'swirl2',
  ),
  row(
    'one everyday word, from here',
    us('Tremor'),
    [mb('tremor-oak', 'Tremor', { beginArea: 'Oakland', country: 'US' })],
    'tremor-oak',
  ),
  row(
    'one everyday word, from anywhere',
    us('Tremor', { genres: ['Electronic'] }),
    [mb('tremor-ar', 'Tremor', { country: 'AR', tags: ['electronic'] })],
    null,
  ),
  row(
    'three of one name, one from here',
    us('Fog'),
    [
      mb('fog-1', 'Fog', { beginArea: 'Minneapolis' }),
      mb('fog-2', 'Fog'),
      mb('fog-sf', 'Fog', { beginArea: 'San Francisco' }),
    ],
    'fog-sf',
  ),
  row(
    'a name of another genre',
    us('Wasted Contessa', { genres: ['Metal'] }),
    [mb('contessa', 'Wasted Contessa', { tags: ['vocal jazz'] })],
    null,
  ),
  row(
    'a character of fiction',
    us('Dethklok Minor', { genres: ['Metal'] }),
    [mb('char', 'Dethklok Minor', { type: 'Character', tags: ['metal'] })],
    null,
  ),
  row(
    'a tribute has the name',
    us('Lez Zeppelin', { genres: ['Rock'] }),
    [mb('lez', 'Lez Zeppelin', { disambiguation: 'Led Zeppelin tribute band' })],
    'lez',
  ),
  row(
    'MusicBrainz’ own placeholder',
    us('Various Artists'),
    [mb('va', 'Various Artists', { type: 'Other', disambiguation: 'add compilations to this artist' })],
    null,
  ),
  row(
    'a name on a passport',
    us('Curtis Jackson', { genres: ['Jazz'] }),
    [mb('50cent', '50 Cent', { type: 'Person', aliases: [{ name: 'Curtis Jackson', type: 'Legal name' }] })],
    null,
  ),
  row(
    'a misspelling kept for searches',
    us('Shearan'),
    [mb('sheeran', 'Ed Sheeran', { type: 'Person', aliases: [{ name: 'Shearan', type: 'Search hint' }] })],
    null,
  ),
  row('one everyday word that is an alias', us('Victor'), [mb('x', 'Somebody', { aliases: named('Victor') })], null),
  row(
    'an alias of one word',
    us('Romanthony Jr.', {}),
    [mb('r', 'Romanthony', { aliases: named('Romanthony') })],
    null,
  ),
  row(
    'an uncommon name that is only an alias: a band renamed',
    us('Thee Oh Sees'),
    [mb('osees', 'Osees', { aliases: named('Thee Oh Sees', 'OCS'), country: 'US' })],
    'osees',
  ),
  row(
    'an alias of one is the name of another',
    us('Ohsees Fuzz'),
    [mb('osees', 'Osees', { aliases: named('Ohsees Fuzz') }), mb('fuzz', 'Ohsees Fuzz')],
    'fuzz',
  ),
  row(
    'in its own script, the Latin form an alias',
    us('Tokyo Jihen'),
    [mb('jihen', '東京事変', { aliases: named('Tokyo Jihen'), country: 'JP' })],
    'jihen',
  ),
  row(
    '“cinema” in Russian, alone',
    us('Кино', { genres: ['Rock'] }),
    [mb('kino', 'Кино', { country: 'RU', tags: ['rock'] })],
    null,
  ),
  row('Cyrillic letters in a Latin name', us('Сaribou'), [mb('caribou', 'Caribou')], null),
  row(
    'a comedian, and a drummer has the name',
    us('Pete Holmestead', { spoken: true }),
    [mb('holmes', 'Pete Holmestead', { type: 'Person', disambiguation: 'jazz drummer' })],
    null,
  ),
  row(
    'a comedian as MusicBrainz has him',
    us('Moshe Kasher', { spoken: true }),
    [mb('kasher', 'Moshe Kasher', { type: 'Person', disambiguation: 'US comedian' })],
    'kasher',
  ),
  row(
    'our folk singer, and a comedian has the name',
    us('Mitch Hedbergson', { genres: ['Folk'] }),
    [mb('hedberg', 'Mitch Hedbergson', { type: 'Person', disambiguation: 'American stand-up comedian' })],
    null,
  ),
  row(
    'two of a name, and a listing links one’s Bandcamp',
    us('Moon', { links: ['https://moonband.bandcamp.com/album/tide'] }),
    [
      mb('moon-a', 'Moon', { links: linking('https://moonband.bandcamp.com/') }),
      mb('moon-b', 'Moon', { links: linking('https://moon.example/') }),
    ],
    'moon-a',
  ),
  row(
    'a listing links the venue, not the band',
    us('Moon', { links: ['https://www.facebook.com/events/123'] }),
    [mb('moon-a', 'Moon', { links: linking('https://www.facebook.com/events/999') })],
    null,
  ),
  row(
    'the same link, another name: a label’s page',
    us('Sloucher', { links: ['https://somelabel.bandcamp.com'] }),
    [mb('label', 'Some Other Band', { links: linking('https://somelabel.bandcamp.com') })],
    null,
  ),
  row(
    'two give the same link',
    us('Slumber Twins', { links: ['https://www.instagram.com/slumber/'] }),
    [
      mb('s-1', 'Slumber Twins', { links: linking('https://instagram.com/slumber') }),
      mb('s-2', 'The Slumber Twins', { links: linking('https://instagram.com/slumber') }),
    ],
    null,
  ),
  row('Band is not The Band', us('Band'), [mb('theband', 'The Band', { tags: ['folk rock'] })], null),
  row(
    'James Taylor’s quartet is another James Taylor’s',
    us('James Taylor Quartet', { genres: ['Jazz'] }),
    [mb('jt', 'James Taylor', { type: 'Person' })],
    null,
  ),
  row(
    'spelled with and',
    us('Shannon and the Clams', { genres: ['Rock'] }),
    [mb('clams', 'Shannon & the Clams', { beginArea: 'Oakland', tags: ['garage rock'] })],
    'clams',
  ),
  row(
    'a DJ without his letters',
    us('Koze', { genres: ['Electronic'] }),
    [mb('koze', 'DJ Koze', { tags: ['electronic'] })],
    null,
  ),
]

/** Names as most are. */
export const ORDINARY_NAMES_MUSICBRAINZ = [
  row(
    '',
    us('Khruangbin', { genres: ['Rock'] }),
    [mb('khruangbin', 'Khruangbin', { tags: ['psychedelic rock'], country: 'US' })],
    'khruangbin',
  ),
  row(
    '',
    us('Japanese Breakfast', { genres: ['Indie Rock'] }),
    [mb('jbrekkie', 'Japanese Breakfast', { tags: ['indie pop'] })],
    'jbrekkie',
  ),
  row(
    '',
    us('Phoebe Bridgers'),
    [mb('phoebe', 'Phoebe Bridgers', { type: 'Person' }), mb('phx', 'Phoebe Ryan', { type: 'Person' })],
    'phoebe',
  ),
  row(
    '',
    us('Deerhoof', { genres: ['Indie Rock'] }),
    [mb('deerhoof', 'Deerhoof', { beginArea: 'San Francisco', tags: ['noise rock'] })],
    'deerhoof',
  ),
  row(
    '',
    us('Beach House', { genres: ['Indie Rock'] }),
    [mb('beachhouse', 'Beach House', { tags: ['dream pop'], beginArea: 'Baltimore' })],
    'beachhouse',
  ),
  row(
    '',
    us('The Brian Jonestown Massacre'),
    [mb('bjm', 'The Brian Jonestown Massacre', { beginArea: 'San Francisco' })],
    'bjm',
  ),
  row('', us('SIGUR ROS'), [mb('sigur', 'Sigur Rós', { country: 'IS' })], 'sigur'),
  row('', us('Mdou Moctar'), [mb('mdou', 'Mdou Moctar', { type: 'Person', country: 'NE' })], 'mdou'),
  row('', us('King Gizzard and the Lizard Wizard'), [mb('gizz', 'King Gizzard & the Lizard Wizard')], 'gizz'),
  row(
    '',
    us('Deafheaven', { genres: ['Metal'] }),
    [mb('deafheaven', 'Deafheaven', { beginArea: 'San Francisco', tags: ['blackgaze', 'metal'] })],
    'deafheaven',
  ),
  row(
    '',
    us('Radiohead', { genres: ['Rock'] }),
    [mb('radiohead', 'Radiohead', { tags: ['alternative rock', 'rock'], country: 'GB' })],
    'radiohead',
  ),
  row(
    '',
    us('Floating Points (DJ set)', { genres: ['Electronic'] }),
    [mb('fp', 'Floating Points', { type: 'Person', tags: ['house'] })],
    'fp',
  ),
  row('', us('Wet Leg'), [mb('wetleg', 'Wet Leg', { country: 'GB' })], 'wetleg'),
  row(
    '',
    us('Slowdive', { genres: ['Indie Rock'] }),
    [mb('slowdive', 'Slowdive', { country: 'GB', tags: ['shoegaze'] })],
    'slowdive',
  ),
]
