import { row, onSpotify as sp, us } from './trap-row.ts'

const byMusicBrainz = (spotifyIds: string[], names: string[] = []) => ({
  musicbrainz: { id: 'made-mbid', spotifyIds, names },
})

/** Names on Spotify that mislead: two artists of one name, tributes, `The`, other scripts, single words, comedians. */
export const TRAP_NAMES = [
  // two or more of one name
  row(
    'the Seattle band, and the British one of the sixties',
    us('Nirvana', { genres: ['Rock'] }),
    [sp('nirvana-us', 'Nirvana', ['grunge', 'rock'], 86), sp('nirvana-uk', 'Nirvana', ['psychedelic rock'], 21)],
    null,
  ),
  row(
    'a punk night bills the punk band, and genres would even point to it',
    us('Nails', { genres: ['Metal'] }),
    [
      sp('nails-oxnard', 'Nails', ['grindcore', 'metal']),
      sp('nails-denver', 'The Nails', ['new wave']),
      sp('nails-pop', 'Nails'),
    ],
    'nails-oxnard',
  ),
  row(
    'three sing as John Williams',
    us('John Williams', { genres: ['Classical'] }),
    [
      sp('williams-films', 'John Williams', ['soundtrack', 'orchestral']),
      sp('williams-guitar', 'John Williams', ['classical guitar']),
      sp('williams-country', 'John Williams'),
    ],
    'williams-guitar',
  ),
  row(
    'a local Sarah Jones, and the one whom Spotify has',
    us('Sarah Jones', { genres: ['Jazz'] }),
    [sp('jones-pop', 'Sarah Jones')],
    null,
  ),
  row(
    'the local Chris Brown plays bluegrass',
    us('Chris Brown', { genres: ['Folk'] }),
    [sp('brown-rnb', 'Chris Brown', ['r&b', 'pop'], 88)],
    null,
  ),
  row('a pianist of this town', us('David Lee', { genres: ['Jazz'] }), [sp('lee-gospel', 'David Lee', null)], null),
  row(
    'the same artist is listed twice by id',
    us('Japanese Breakfast', { genres: ['Indie Rock'] }),
    [sp('jbrekkie', 'Japanese Breakfast', ['indie pop']), sp('jbrekkie', 'Japanese Breakfast', ['indie pop'])],
    'jbrekkie',
  ),
  row(
    'two pages for what may be one band',
    us('Cold Beat', { genres: ['Punk'] }),
    [sp('coldbeat-sf', 'Cold Beat'), sp('coldbeat-other', 'Cold Beat')],
    'coldbeat-sf',
  ),
  row(
    'Whitney the band, and whoever else',
    us('Whitney', { genres: ['Indie Rock'] }),
    [sp('whitney-chicago', 'Whitney', ['indie']), sp('whitney-2', 'WHITNEY')],
    'whitney-chicago',
  ),
  row(
    'case and accents distinguish nobody',
    us('Rosé', { genres: ['Pop'] }),
    [sp('rose-kpop', 'ROSÉ', ['k-pop'], 90), sp('rose-dj', 'Rose')],
    null,
  ),

  // one of the name, and it is somebody else
  row(
    'a local punk band; the only one on Spotify makes ambient',
    us('Fluid', { genres: ['Punk'] }),
    [sp('fluid-ambient', 'Fluid', ['ambient'])],
    null,
  ),
  row(
    'a local garage duo; the only one on Spotify says nothing of itself',
    us('Black Cat', { genres: ['Rock'] }),
    [sp('blackcat-x', 'Black Cat')],
    null,
  ),
  row(
    'Bush of a Sunday afternoon is a bluegrass trio',
    us('Bush', { genres: ['Folk'] }),
    [sp('bush-uk', 'Bush', ['post-grunge', 'rock'], 70)],
    null,
  ),
  row(
    'a local Train',
    us('Train', { genres: ['Indie Rock'] }),
    [sp('train-sf', 'Train', ['pop rock', 'rock'], 78)],
    null,
  ),
  row(
    'a DJ by one word, of the same genre',
    us('Echo', { genres: ['Electronic'] }),
    [sp('echo-idm', 'Echo', ['electronic'])],
    null,
  ),
  row(
    'an everyday pair of words, genres unknown',
    us('Night Shift', { genres: ['Soul & R&B'] }),
    [sp('nightshift-glasgow', 'Night Shift')],
    null,
  ),
  row(
    'given names',
    us('Anna & Elizabeth', { genres: ['Electronic'] }),
    [sp('anna-eliz', 'Anna & Elizabeth', ['appalachian folk'])],
    null,
  ),
  row(
    'a worship band has the name of our hardcore band',
    us('Citizens of Glory', { genres: ['Punk'] }),
    [sp('cog', 'Citizens of Glory', ['christian worship'])],
    null,
  ),
  row(
    'a children’s singer has the name of our metal band',
    us('Banana Phantasm', { genres: ['Metal'] }),
    [sp('banana', 'Banana Phantasm', ['children’s music'])],
    null,
  ),
  row(
    'rain sounds under our band’s name',
    us('Drowsy Cathedral', { genres: ['Indie Rock'] }),
    [sp('drowsy', 'Drowsy Cathedral', ['sleep', 'rain sounds'])],
    null,
  ),
  row(
    'jazz for a punk band',
    us('Wasted Contessa', { genres: ['Punk'] }),
    [sp('contessa', 'Wasted Contessa', ['vocal jazz'])],
    null,
  ),
  row(
    'one short word in capitals',
    us('HUM', { genres: ['Indie Rock'] }),
    [sp('hum-il', 'Hum', ['space rock', 'shoegaze'])],
    'hum-il',
  ),
  row('initials', us('M.I.A.', { genres: ['Hip Hop'] }), [sp('mia-de', 'MIA.', ['german pop'])], null),
  row('letters', us('ABC', { genres: ['Pop'] }), [sp('abc-uk', 'ABC', ['new wave', 'synthpop'])], null),
  row('a number', us('311', { genres: ['Rock'] }), [sp('311-omaha', '311', ['reggae rock'])], '311-omaha'),
  row('one letter', us('X', { genres: ['Punk'] }), [sp('x-la', 'X', ['punk'])], 'x-la'),
  row('a town', us('Boston', { genres: ['Rock'] }), [sp('boston-x', 'Boston', ['rock'])], null),

  // The
  row('Band is not The Band', us('Band', { genres: ['Folk'] }), [sp('theband', 'The Band', ['folk rock'], 70)], null),
  row('Cure without The', us('Cure', { genres: ['Electronic'] }), [sp('thecure', 'The Cure', ['post-punk'], 80)], null),
  row(
    'a local Cure, and Spotify has both',
    us('Cure', { genres: ['Electronic'] }),
    [sp('cure', 'Cure', ['techno']), sp('thecure', 'The Cure', ['post-punk'])],
    'cure',
  ),
  row('The Doors drop their article', us('Doors', { genres: ['Rock'] }), [sp('thedoors', 'The Doors', ['rock'])], null),
  row(
    'The The',
    us('The The', { genres: ['Rock'] }),
    [sp('thethe', 'The The', ['new wave']), sp('the', 'The')],
    'thethe',
  ),
  row(
    'Paper Kites without The, of a smaller band’s own',
    us('Paper Kites'),
    [sp('kites-au', 'The Paper Kites', ['indie folk']), sp('kites-us', 'Paper Kites')],
    'kites-us',
  ),
  row(
    'the article stands behind',
    us('Beths, The', { genres: ['Indie Rock'] }),
    [sp('beths', 'The Beths', ['new zealand indie']), sp('beths-x', 'Beths')],
    'beths',
  ),
  row(
    'Charlatans of San Francisco, 1964',
    us('The Charlatans', { genres: ['Rock'] }),
    [sp('charlatans-uk', 'The Charlatans', ['britpop'], 50)],
    null,
  ),
  row(
    'English Beat',
    us('The English Beat'),
    [sp('beat', 'The Beat', ['ska']), sp('engbeat', 'The English Beat', ['ska'])],
    'engbeat',
  ),
  row('Los is no The', us('Lobos'), [sp('loslobos', 'Los Lobos', ['chicano rock'])], null),
  row('an article in the middle', us('Echo & Bunnymen'), [sp('echobunny', 'Echo & The Bunnymen', ['post-punk'])], null),

  // remarks in brackets
  row(
    'a listing names the British one',
    us('Nirvana (UK)', { genres: ['Rock'] }),
    [sp('nirvana-us', 'Nirvana', ['grunge', 'rock'])],
    null,
  ),
  row(
    'a listing names the one of this town',
    us('Sunset Machine (SF)', { genres: ['Rock'] }),
    [sp('sunset-de', 'Sunset Machine', ['rock'])],
    null,
  ),
  row('Spotify names another country', us('Beths'), [sp('beths-nz', 'Beths (NZ)')], null),
  row(
    'Spotify says “band”, our listing does not',
    us('Pinegrove', { genres: ['Indie Rock'] }),
    [sp('pinegrove-band', 'Pinegrove (band)')],
    null,
  ),
  row(
    'somebody of another band',
    us('Neil Halstead (of Slowdive)'),
    [sp('halstead', 'Neil Halstead', ['indie folk'])],
    'halstead',
  ),
  row(
    'only the way of playing',
    us('Four Tet (DJ Set)', { genres: ['Electronic'] }),
    [sp('fourtet', 'Four Tet', ['electronica'])],
    'fourtet',
  ),
  row(
    'a tribute in brackets',
    us('Pixies (tribute)', { genres: ['Rock'] }),
    [sp('pixies', 'Pixies', ['alternative rock'])],
    null,
  ),
  row(
    'both print the same land',
    us('Chastity Belt (UK)'),
    [sp('chastity-uk', 'Chastity Belt (UK)'), sp('chastity-us', 'Chastity Belt')],
    'chastity-uk',
  ),

  // tributes, covers, versions
  row(
    'a tribute',
    us('Nirvana Tribute', { genres: ['Rock'] }),
    [sp('nirvana-us', 'Nirvana', ['grunge']), sp('nt', 'Nirvana Tribute Band')],
    null,
  ),
  row(
    'many go by this',
    us('The Pink Floyd Experience', { genres: ['Rock'] }),
    [sp('pfe', 'The Pink Floyd Experience')],
    null,
  ),
  row('an evening of songs', us('The Music of Queen'), [sp('queen', 'Queen', ['rock'], 90)], null),
  row(
    'a band that plays another',
    us('Mustache Harbor plays Journey'),
    [sp('journey', 'Journey'), sp('mh', 'Mustache Harbor')],
    null,
  ),
  row(
    'a pun is no original',
    us('Zepparella', { genres: ['Rock'] }),
    [sp('zep', 'Led Zeppelin', ['hard rock'], 85), sp('zepparella', 'Zepparella', ['hard rock'])],
    'zepparella',
  ),
  row('a pun that Spotify does not have', us('Bootsy Call'), [sp('bootsy', 'Bootsy Collins', ['funk'])], null),
  row(
    'cello quartet from Finland',
    us('Metallica by Candlelight'),
    [sp('metallica', 'Metallica', ['metal'], 88), sp('apoc', 'Apocalyptica Plays Metallica')],
    null,
  ),
  row(
    'lullabies',
    us('Deftones', { genres: ['Metal'] }),
    [sp('rockabye', 'Rockabye Baby! Deftones'), sp('karaoke', 'Deftones Karaoke')],
    null,
  ),
  row('karaoke makers', us('Karaoke Universe'), [sp('karu', 'Karaoke Universe')], null),
  row(
    'cover band by the original’s name and a word',
    us('Fan Halen', { genres: ['Rock'] }),
    [sp('vh', 'Van Halen', ['hard rock'], 80)],
    null,
  ),
  row('legacy band', us('The Allman Brothers Legacy'), [sp('abb', 'The Allman Brothers Band')], null),

  // evenings, and bands named for a song
  row(
    'a party for old songs; the British band is another',
    us('Disco Inferno', { genres: ['Electronic'] }),
    [sp('inferno-uk', 'Disco Inferno')],
    null,
  ),
  row(
    'a cover band of this town, named for a song',
    us('Tainted Love', { genres: ['Pop'] }),
    [sp('tainted', 'Tainted Love')],
    null,
  ),
  row(
    'a tribute of this town by a pun; a rapper has the name',
    us('Petty Theft', { genres: ['Rock'] }),
    [sp('theft', 'Petty Theft', ['rap'])],
    null,
  ),
  row(
    'a tribute named for a song',
    us('Strangelove', { genres: ['Goth & Industrial'] }),
    [sp('strangelove-uk', 'Strangelove')],
    null,
  ),
  row('a night, not an act', us('Emo Night', { genres: ['Indie Rock'] }), [sp('emonight', 'Emo Night')], null),
  row(
    'whom a night is about',
    us('Taylor Swift Night', { genres: ['Pop'] }),
    [sp('taylor', 'Taylor Swift', ['pop'], 100), sp('tsn', 'Taylor Swift Night')],
    null,
  ),
  row(
    'one set of songs against another',
    us('Oasis vs Blur', { genres: ['Rock'] }),
    [sp('oasisblur', 'Oasis vs Blur')],
    null,
  ),

  // other scripts and letters
  row(
    'Cyrillic С for C',
    us('Сhvrches', { genres: ['Electronic'] }),
    [sp('chvrches', 'CHVRCHES', ['synthpop'], 65)],
    null,
  ),
  row(
    'an impostor by Cyrillic letters stands first',
    us('Caribou', { genres: ['Electronic'] }),
    [sp('impostor', 'Саribou'), sp('caribou', 'Caribou', ['electronica'])],
    'caribou',
  ),
  row(
    '“cinema” in Russian',
    us('Кино', { genres: ['Rock'] }),
    [sp('kino-ru', 'Кино', ['russian rock']), sp('kino-de', 'Kino', ['techno'])],
    'kino-ru',
  ),
  row('Kino in Latin letters', us('Kino', { genres: ['Punk'] }), [sp('kino-ru', 'Кино', ['russian rock'])], null),
  row('Japanese name, its Latin form printed here', us('Tokyo Jihen'), [sp('jihen', '東京事変', ['j-rock'])], null),
  row('MØ and Mo', us('MØ', { genres: ['Pop'] }), [sp('mo-dk', 'MØ', ['electropop']), sp('mo-us', 'Mo')], 'mo-dk'),
  row('a local Mo', us('Mo', { genres: ['Jazz'] }), [sp('mo-dk', 'MØ', ['electropop'])], null),
  row(
    'accents left out',
    us('Sigur Ros', { genres: ['Experimental'] }),
    [sp('sigur', 'Sigur Rós', ['post-rock', 'art pop'])],
    'sigur',
  ),
  row(
    'umlauts for show',
    us('Motorhead', { genres: ['Metal'] }),
    [sp('motorhead', 'Motörhead', ['metal', 'hard rock'])],
    'motorhead',
  ),
  row('mere signs', us('!!!', { genres: ['Punk'] }), [sp('chk', '!!!', ['dance-punk'])], 'chk'),
  row(
    'other signs',
    us('+/-', { genres: ['Indie Rock'] }),
    [sp('chk', '!!!'), sp('plusminus', '+/- {plus/minus}')],
    null,
  ),
  row('brackets as a name', us('((( O )))'), [sp('o-x', 'O'), sp('o-sign', '((( O )))')], 'o-sign'),
  row(
    'a word in another language',
    us('Sombra', { genres: ['Latin'] }),
    [sp('sombra-mx', 'Sombra', ['latin pop'])],
    null,
  ),
  row('p!nk is not a colour', us('Pink', { genres: ['Jazz'] }), [sp('pnk', 'P!nk', ['pop'], 88)], null),

  // comedians and talks
  row(
    'a comedian with a musician’s name',
    us('Chris Martin', { spoken: true, genres: ['Comedy'] }),
    [sp('martin-ja', 'Chris Martin', ['reggae'])],
    null,
  ),
  row(
    'a comedian with an uncommon name, and Spotify silent',
    us('Moshe Kasher', { spoken: true }),
    [sp('kasher', 'Moshe Kasher')],
    'kasher',
  ),
  row(
    'a comedian whom Spotify files under comedy',
    us('Maria Bamford', { spoken: true }),
    [sp('bamford', 'Maria Bamford', ['comedy', 'stand-up comedy'])],
    'bamford',
  ),
  row(
    'an author reads; a techno producer has the name',
    us('Rebecca Solnitz', { spoken: true }),
    [sp('solnitz', 'Rebecca Solnitz', ['techno'])],
    null,
  ),
  row(
    'our folk singer has a comedian’s name',
    us('Mitch Hedbergson', { genres: ['Folk'] }),
    [sp('hedberg', 'Mitch Hedbergson', ['comedy'])],
    null,
  ),

  // collaborations
  row(
    'a duo is not its half',
    us('Thao & Mirah'),
    [sp('thao', 'Thao & The Get Down Stay Down'), sp('mirah', 'Mirah', ['indie folk'])],
    null,
  ),
  row(
    'with an orchestra',
    us('Cat Power with the Memphis Rhythm Band'),
    [sp('catpower', 'Cat Power', ['indie rock'], 60)],
    null,
  ),
  row(
    'who presents',
    us('Nicolas Jaar presents Against All Logic'),
    [sp('jaar', 'Nicolás Jaar'), sp('aal', 'Against All Logic')],
    null,
  ),
  row('back to back', us('Octo Octa b2b Eris Drew'), [sp('octo', 'Octo Octa'), sp('eris', 'Eris Drew')], null),
  row(
    'and Friends',
    us('Phil Lesh & Friends'),
    [sp('lesh', 'Phil Lesh'), sp('leshf', 'Phil Lesh and Friends', ['jam band'])],
    'leshf',
  ),
  row('the leader alone', us('Bruce Hornsby and the Range'), [sp('hornsby', 'Bruce Hornsby', ['rock'])], null),
  row('feat.', us('Jurassic 5 feat. Cut Chemist'), [sp('j5', 'Jurassic 5')], null),

  // parts of names
  row(
    'Shadow is not DJ Shadow',
    us('Shadow', { genres: ['Electronic'] }),
    [sp('djshadow', 'DJ Shadow', ['trip hop'], 60)],
    null,
  ),
  row(
    'a bar’s DJ Shadow',
    us('DJ Shadow', { genres: ['Latin'] }),
    [sp('djshadow', 'DJ Shadow', ['trip hop'], 60)],
    null,
  ),
  row('Jr.', us('Dinosaur'), [sp('dinojr', 'Dinosaur Jr.', ['alternative rock'])], null),
  row(
    'the father',
    us('Hank Williams'),
    [sp('hank-jr', 'Hank Williams, Jr.', ['country']), sp('hank-iii', 'Hank Williams III', ['country'])],
    null,
  ),
  row('a short form', us('Ty Segall Band'), [sp('ty', 'Ty Segall', ['garage rock'])], null),
  row('a gap more', us('Black Bird', { genres: ['Folk'] }), [sp('blackbird', 'Blackbird', ['folk'])], null),
  row('a letter more', us('Deerhunters'), [sp('deerhunter', 'Deerhunter', ['indie rock'])], null),
  row('spelled number', us('Maroon Five'), [sp('maroon5', 'Maroon 5', ['pop'], 88)], null),
  row(
    'a quartet by its leader',
    us('James Taylor Quartet', { genres: ['Jazz'] }),
    [sp('jt', 'James Taylor', ['folk rock'], 75)],
    null,
  ),
  row('a letter’s slip', us('Khruangbim'), [sp('khruangbin', 'Khruangbin', ['psychedelic'])], null),
  row(
    'an answer that is merely popular',
    us('Pardoner', { genres: ['Punk'] }),
    [sp('chaucer', 'Geoffrey Chaucer'), sp('pardon', 'Pardon Me', null, 70)],
    null,
  ),
  row('nothing like it at all', us('Tony Molina Trio'), [sp('molina', 'Tony Molina', ['power pop'])], null),

  // what names nobody
  row('guests', us('Special Guests'), [sp('guests', 'Special Guests')], null),
  row('to be announced', us('TBA'), [sp('tba', 'TBA', ['techno'])], null),
  row('no name', us(''), [sp('empty', '')], null),
  row('various', us('Various Artists'), [sp('va', 'Various Artists', null, 80)], null),
  row('friends', us('Friends'), [sp('friends-ny', 'Friends', ['indie pop'])], null),

  // with the word of MusicBrainz or a listing
  row(
    'two Nirvanas, and MusicBrainz gives the id',
    us('Nirvana', byMusicBrainz(['nirvana-us'])),
    [sp('nirvana-us', 'Nirvana'), sp('nirvana-uk', 'Nirvana')],
    'nirvana-us',
  ),
  row(
    'MusicBrainz gives an id of another name',
    us('Night Moves', byMusicBrainz(['wrong'])),
    [sp('wrong', 'Somebody Else'), sp('moves', 'Night Moves')],
    'moves',
  ),
  row(
    'the lone one is not whom MusicBrainz means',
    us('Slow Crush', byMusicBrainz(['other-id'])),
    [sp('crush', 'Slow Crush')],
    null,
  ),
  row(
    'MusicBrainz gives two pages',
    us('Tortoise', byMusicBrainz(['t1', 't2'])),
    [sp('t1', 'Tortoise'), sp('t2', 'Tortoise')],
    't1',
  ),
  row(
    'a name that only MusicBrainz knows',
    us('Sunn O)))', byMusicBrainz(['sunn'], ['Sunn 0)))', 'SunnO)))'])),
    [sp('sunn', 'SunnO)))')],
    'sunn',
  ),
  row(
    'MusicBrainz vouches for a word',
    us('Moon', byMusicBrainz(['moon-b'])),
    [sp('moon-b', 'Moon'), sp('moon-a', 'Moon')],
    'moon-b',
  ),
  row(
    'MusicBrainz knows two, Spotify one',
    us('Slumber Contessa', { namesakes: 2 }),
    [sp('slumber', 'Slumber Contessa')],
    null,
  ),
]
