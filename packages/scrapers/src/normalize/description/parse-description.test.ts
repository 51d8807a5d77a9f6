import { describe, expect, test } from 'vitest'
import { parseDescription } from './parse-description.ts'

describe('the price that a description prints', () => {
  test.each([
    ['$10 limited advance;\n$15 after;\n$22 door.', '$10 limited advance; $15 after; $22 door'],
    ['<p>Solo piano COVER: $15</p>', 'COVER: $15'],
    ['all ages.\nFREE ADMISSION!', 'FREE ADMISSION'],
    ['Doors 10pm free b4 11pm $10 after - 19+', 'free b4 11pm $10 after'],
    ['10pm 19+ $10 b4 11 - $15 after', '$10 b4 11 - $15 after'],
    ['8pm $15 19+', '$15'],
    [
      'GLASS KITE > https://glasskite.example/ Doors 8pm / advance TICKETS just $14.50 onli',
      'advance TICKETS just $14.50',
    ],
    ['Two long sets of swing! Your $15 cover charge goes to the band', '$15 cover charge'],
    ['Paper Moon plays and sings. COVER: $PWYC', 'COVER: $PWYC'],
    ['As always, admission is free. Bring your songs.', 'admission is free'],
    ['$4 beers until 7pm, no cover', 'no cover'],
    ['$5 beers, $3 wells and $8 cover', '$8 cover'],
    ['Two long sets of swing! Your $12,50 cover charge goes to the band', '$12,50 cover charge'],
  ])('is found in "%s"', (text, price) => {
    expect(parseDescription(text).price).toBe(price)
  })

  test.each([
    '$5 beers and tacos all night',
    'They raised $20,000 at the door of their first show, and gave it away.',
    'Win a $500 prize for the best costume',
    '2-for-1 drinks $5',
    'Feel free to come early',
    'Free jazz from the masters of the genre',
  ])('is not the amount in "%s"', (text) => {
    expect(parseDescription(text).price).toBeUndefined()
  })
})

test('finds an age rule, not the years of a band', () => {
  expect(parseDescription('18+ with ID.').age).toBe('18+')
  expect(parseDescription('A band that played for 18+ years before anybody listened').age).toBeUndefined()
})

describe('the times in a description', () => {
  test.each([
    ['Doors: 7pm / Show: 8pm', { doors: '19:00', show: '20:00' }],
    ['Doors 7pm\nMusic at 8:30pm', { doors: '19:00', show: '20:30' }],
    ['DOORS 5:00PM\nBANDS START AT 6:00PM\n$15', { doors: '17:00', show: '18:00' }],
    ['7:30pm Doors \\\\ 8:30pm Show', { doors: '19:30', show: '20:30' }],
    ['A & B present: Paper Moon Doors 7PM/19+ Tickets on sale now!', { doors: '19:00' }],
    ['8pm $15 19+', { show: '20:00' }],
    ['9pm - 2:30am.', { show: '21:00', end: '02:30' }],
  ])('are found in "%s"', (text, expectedTimes) => {
    expect(parseDescription(text).times).toMatchObject(expectedTimes)
  })

  test.each([
    'Happy hour starts at 4pm',
    'KITCHEN OPEN UNTIL 1:30AM',
    'Tickets on sale May 31st at 10AM',
    'Friday 8pm\nSaturday 9pm',
    'Paper Moon 7-8pm',
  ])('are not found in "%s"', (text) => {
    expect(parseDescription(text).times).toBeUndefined()
  })
})

test.each([
  ['Copper Owl Concerts Presents: Paper Moon Doors 7PM', 'Copper Owl Concerts'],
  ['Neurotic Fox presents:\nGlass Kite', 'Neurotic Fox'],
  ["Toronto's groovers Paper Moon presents the brand new album", undefined],
  ['The band presents songs of the sea', undefined],
])('finds the presenter in "%s": %s', (text, presenter) => {
  expect(parseDescription(text).presenter).toBe(presenter)
})

describe('the acts that a description lists', () => {
  test.each([
    ['Featuring:\nGlass Kite (@glasskite)\nInsta: @glasskite\nA.B.C.\n$15 advance', ['Glass Kite', 'A.B.C.']],
    [
      'An evening of post-rock. Featuring The Glass Kites, Moons, and Paper Fox',
      ['The Glass Kites', 'Moons', 'Paper Fox'],
    ],
    [
      'PAPER MOON PARTY\nMain Room:\nGlass Kite\nCoflame\n...plus special guests!\nDark Room:\nChat Bleu\nSince 1999 we play all of it',
      ['Glass Kite', 'Coflame', 'Chat Bleu'],
    ],
    [
      'Set times\nLove Unto Dust 7-8pm\nThese Quiet Eyes 9-10pm\nCome and dance!',
      ['Love Unto Dust', 'These Quiet Eyes'],
    ],
    [
      'Neurotic Fox presents:\nGlass Kite\nhttps://photos.example/glasskite.band/\nOmnifox\nhttps://photos.example/omnifox_band/ Advance tix $15',
      ['Glass Kite', 'Omnifox'],
    ],
    [
      'GLASS KITE > https://sound.example/glasskite w/ MOON FOX > https://photos.example/moonfox/ + ORIT > https://photos.example/p/C0A/ Doors 8pm',
      ['GLASS KITE', 'MOON FOX', 'ORIT'],
    ],
    ['Paper Kites\nGlass Moon\nThe Fox Trio\n8pm $10', ['Paper Kites', 'Glass Moon', 'The Fox Trio']],
    ['Lineup:\nKite (LA)\nMoon b2b Fox\n9pm', ['Kite', 'Moon', 'Fox']],
    ['with DJs Kite & Moon', ['Kite', 'Moon']],
    ['Music by DJ Kite b2b DJ Moon', ['DJ Kite', 'DJ Moon']],
    ['10pm - Paper Fox\n9pm - Kite\n8pm - Doors', ['Paper Fox', 'Kite']],
    ['Resident DJ Glasskite serves up the sweetest club classics', ['DJ Glasskite']],
    ['Hosts DjMoon and DjFox spin Post Punk-New Wave', ['DjMoon', 'DjFox']],
    ["Join VJs, Mike Kite and General Moon, as they take you back to the '90s", ['Mike Kite', 'General Moon']],
  ])('are found in "%s"', (text, acts) => {
    expect(parseDescription(text).acts).toEqual(acts)
  })

  test.each([
    'Bernie Kite - piano\nTerry Moon - drums\nJonathan Fox - bass',
    "You'll hear:\nThe Glass Kites, Moons, Paper Fox and so on",
    'His brand plays host to a who is who of the culture, with appearances by DJ Glasskite, Moon and many more.',
    'This album, featuring Glass Kite and Moon Fox, was praised by all who heard it.',
    'Featuring Emily Moon + a different guest each week!',
    'Genre: Hip Hop, Soul',
    'Organizers: DJ Kite, Moon',
    'with Eugene K. Moon of Paper Fox',
    'The Kite Room\n1141 Roselawn Ave\nToronto, ON',
    'Psychedelic\nGarage Rock\nSurf',
    'Every Friday\nNo Cover\nFull Bar',
    'Come early, stay late!\nGood Vibes Only\nFree pizza',
    'Cumbia + Salsa + Reggaeton',
    'Please write to either:\nNatalya: https://friends.example/natalya\nSean: https://friends.example/sean',
    'Join us for a night of love and music with your friends',
  ])('are not found in "%s"', (text) => {
    expect(parseDescription(text).acts).toEqual([])
  })
})
