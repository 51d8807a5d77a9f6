import { expect, test } from 'vitest'
import { isNotAnArtist } from './not-an-artist.ts'

test.each(
  'Special Guests|Very Special Guest|TBA|T.B.A.|Support TBA|More TBD|DJ|DJs|Local DJs|Guest DJ|Open Mic|Open Mic Night|Comedy Open Mic|Friends|& Friends|Various Artists|Artists to be announced|Live Music|Karaoke|House Band|Open Decks|N/A|—|...|'.split(
    '|',
  ),
)('“%s” is not an artist', (name) => expect(isNotAnArtist(name)).toBe(true))

test.each(
  'The Band|The Doors|The Residents|The Jam|Live|DJ Shadow|Dead & Company|Friends of Dean|Open Mike Eagle|Local Natives|Special Ed|Secret Machines|Unknown Mortal Orchestra|The Mystery Lights|Session Victim|X|!!!|+/-|東京事変'.split(
    '|',
  ),
)('“%s” may be an artist', (name) => expect(isNotAnArtist(name)).toBe(false))
