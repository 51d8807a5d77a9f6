import { describe, expect, test } from 'vitest'
import { parseBill } from './parse-bill.ts'

type ParseBillArguments = Parameters<typeof parseBill>
const expectBill = (input: string | ParseBillArguments[0], bill: object, evidence?: ParseBillArguments[1]) =>
  expect(parseBill(typeof input === 'string' ? { title: input } : input, evidence)).toMatchObject(bill)

type Case = [title: string, support: string | string[] | null, headliner: string | null, ...support: string[]]

const bills: Case[] = [
  ['Paper Lanterns', null, 'Paper Lanterns'],
  ['Paper Lanterns', 'with Tin Harbor, Low Mirrors', 'Paper Lanterns', 'Tin Harbor', 'Low Mirrors'],
  ['Paper Lanterns', 'Supporting Talent: Tin Harbor , Low Mirrors', 'Paper Lanterns', 'Tin Harbor', 'Low Mirrors'],
  ['Paper Lanterns', 'Supporting Talent: support tba', 'Paper Lanterns'],
  ['Paper Lanterns', 'Tin Harbor and Low Mirrors', 'Paper Lanterns', 'Tin Harbor', 'Low Mirrors'],
  ['Paper Lanterns', 'Tin Harbor and the Tugs', 'Paper Lanterns', 'Tin Harbor and the Tugs'],
  ['Paper Lanterns', 'Tin Harbor / Low Mirrors', 'Paper Lanterns', 'Tin Harbor', 'Low Mirrors'],
  ['Paper Lanterns', 'FREE!', 'Paper Lanterns'],
  ['Paper Lanterns', 'RECORD RELEASE!', 'Paper Lanterns'],
  ['PAPER LANTERNS // TIN HARBOR // LOW & MIRRORS // TBA', null, 'PAPER LANTERNS', 'TIN HARBOR', 'LOW & MIRRORS'],
  ['PAPER LANTERNS + TIN & THE HARBORS + MUK (8PM - CLOSE)', null, 'PAPER LANTERNS', 'TIN & THE HARBORS', 'MUK'],
  ['Paper Lanterns, Tin Harbor & Low Mirrors', null, 'Paper Lanterns', 'Tin Harbor', 'Low Mirrors'],
  ['Paper & Lantern, Tin & Harbor', null, 'Paper & Lantern', 'Tin & Harbor'],
  ['Paper Lanterns w/ Tin Harbor & More', null, 'Paper Lanterns', 'Tin Harbor'],
  ['Paper Lanterns feat. Tin Harbor', null, 'Paper Lanterns', 'Tin Harbor'],
  ['Paper Lanterns ft Tin Harbor + more TBA', null, 'Paper Lanterns', 'Tin Harbor'],
  ['Paper Lanterns | Tin Harbor | 21+', null, 'Paper Lanterns', 'Tin Harbor'],
  ['Paper Lanterns / Tin Harbor', null, 'Paper Lanterns', 'Tin Harbor'],
  ['Lamp/Wick', null, 'Lamp/Wick'],
  ['Ann Reed/Bo Lind', null, 'Ann Reed', 'Bo Lind'],
  ['Ann Reed - Bo Lind - Muk', null, 'Ann Reed', 'Bo Lind', 'Muk'],
  ['Live Jazz with Bo Lind Trio', null, 'Bo Lind Trio'],
  ["New Year's Eve with Muk", null, 'Muk'],
  ['Muk spins 80s', null, 'Muk'],
  ['Muk plus Low Mirrors', null, 'Muk', 'Low Mirrors'],
  ['Ann Reed, piano', null, 'Ann Reed'],
  ['Ann Reed, soprano\nBo Lind, piano', null, 'Ann Reed', 'Bo Lind'],
  ['Paper Lanterns with\nBo Lind', null, 'Paper Lanterns', 'Bo Lind'],
  ["Paper Lanterns 'Born To Glow' with Tin Harbor", null, 'Paper Lanterns', 'Tin Harbor'],
  ['Paper Lanterns', ['An all encompassing retrospective'], 'Paper Lanterns'],
  ['Jazz Jams at Lakehouse', null, null],
  ["Ann Reed's Paper West Trio", null, "Ann Reed's Paper West Trio"],
  ['Paper Lanterns, Muk, 6 to 9pm IN THE GARDEN, $12adv, $15 AT THE DOOR', null, 'Paper Lanterns', 'Muk'],
  ['Paper Lanterns, from 6-9PM, FREE EVENT!', null, 'Paper Lanterns'],
  ['Paper Lanterns/ Tin Harbor/ Muk', null, 'Paper Lanterns', 'Tin Harbor', 'Muk'],
  ['Live In The Garden: Paper Lanterns', null, 'Paper Lanterns'],
  ['Paper Lanterns **At Lakehouse**', null, 'Paper Lanterns'],
  ['Paper Lanterns - OUTSIDE', null, 'Paper Lanterns'],
  ['An evening with: Paper Lanterns', null, 'Paper Lanterns'],
  ['Lantern Festival – Grand Finale', null, null],
  ['Pianist Ann Reed & Friends', null, 'Ann Reed'],
  ['“Paper Lanterns & Muk Harbor”', null, 'Paper Lanterns & Muk Harbor'],
  ['L|A|N|T|E|R|N|S', null, 'L|A|N|T|E|R|N|S'],
  ['The World Turns Record Release Party with special guests Muk', null, 'The World Turns', 'Muk'],
  ['Ann Reed – July ’26', null, 'Ann Reed'],
  ['Iron & Wine', null, 'Iron & Wine'],
  ['Echo and the Bunnymen', null, 'Echo and the Bunnymen'],
  ['Simon & Garfunkel', 'Tin Harbor', 'Simon & Garfunkel', 'Tin Harbor'],
  ['Paper Lanterns & Tin Harbor', null, 'Paper Lanterns', 'Tin Harbor'],
  ['Paper & Lanterns', null, 'Paper & Lanterns'],
  ['Paper Lanterns & Tin Harbor', 'Tin Harbor, Muk', 'Paper Lanterns', 'Tin Harbor', 'Muk'],
  ['Earth, Wind & Fire', null, 'Earth, Wind & Fire'],
  ['Tyler, The Creator', null, 'Tyler, The Creator'],
  ['Quiet, Please', 'with Muk', 'Quiet, Please', 'Muk'],
  ['Lantern Jones & The Wicks', 'Muk', 'Lantern Jones & The Wicks', 'Muk'],
  ['Quartet (Ann Reed, Bo Lind) feat. Cy Marsh', null, 'Quartet', 'Cy Marsh'],
  ['Paper Lanterns', 'with My Night With The Wicks, Muk', 'Paper Lanterns', 'My Night With The Wicks', 'Muk'],
  ['Paper Lanterns', 'My Night With The Wicks, Muk', 'Paper Lanterns', 'My Night With The Wicks', 'Muk'],
  ['Paper Lanterns', 'w/Tin Harbor & Muk', 'Paper Lanterns', 'Tin Harbor', 'Muk'],
  ['Paper Lanterns With Tin Harbor, Muk', null, 'Paper Lanterns', 'Tin Harbor', 'Muk'],
  ['Paper Lanterns | Lounge: Muk', null, 'Paper Lanterns', 'Muk'],
  ['(SOLD OUT) Paper Lanterns', null, 'Paper Lanterns'],
  ['Paper Lanterns (SOLD OUT)', null, 'Paper Lanterns'],
  ['[CANCELLED] Paper Lanterns', null, 'Paper Lanterns'],
  ['POSTPONED: Paper Lanterns, Tin Harbor', null, 'Paper Lanterns', 'Tin Harbor'],
  ['**SHOW POSTPONED** Paper Lanterns + Tin Harbor', null, 'Paper Lanterns', 'Tin Harbor'],
  ['Ann Reed, 90th Birthday', null, 'Ann Reed'],
  ['Morning Ragas with Ann Reed', null, 'Ann Reed'],
  ['Paper Lanterns - MOVED TO THE OLD BARN!', null, 'Paper Lanterns'],
  ['Paper Lanterns | Enhanced Experiences', null, 'Paper Lanterns'],
  ['Paper Lanterns | Fully Seated', null, 'Paper Lanterns'],
  ['Paper Lanterns (DJ Set)', null, 'Paper Lanterns'],
  ['Paper Lanterns (LIVE), Tin Harbor', null, 'Paper Lanterns', 'Tin Harbor'],
  ['Paper Lanterns (ORIG), Tin Harbor (NY)', null, 'Paper Lanterns', 'Tin Harbor'],
  ['Paper Lanterns @ The Old Barn', null, 'Paper Lanterns'],
  ['An Evening With Paper Lanterns', null, 'Paper Lanterns'],
  ['PRIVATE EVENT', null, null],
  ['Karaoke', 'FREE!', null],
  ['東京事変', null, '東京事変'],
  ['!!!', null, '!!!'],
  ['Muk NYE 2025', null, 'Muk NYE 2025'],
  ["Elmville's Ann Reed Quartet", null, 'Ann Reed Quartet'],
  ["Reed's very own quartet", null, "Reed's very own quartet"],
  ["The Reverend Reed's Big Damn Band", null, "The Reverend Reed's Big Damn Band"],
  ['Chace and Stature, Muk', null, 'Chace and Stature', 'Muk'],
  ['Muk, Oak & Ember, Tin Harbor & Low Mirrors', null, 'Muk', 'Oak & Ember', 'Tin Harbor', 'Low Mirrors'],
  ['Muk | C://KITE', null, 'Muk', 'C://KITE'],
  ['Wednesday', 'Muk', 'Wednesday', 'Muk'],
  ['Paper Lanterns (8:15pm), Tin Harbor, dj Muk', null, 'Paper Lanterns', 'Tin Harbor', 'dj Muk'],
  ['Ann Reed\n& The Wicks', 'Muk', 'Ann Reed & The Wicks', 'Muk'],
  ['Paper Lanterns - 2nd Show Added!', null, 'Paper Lanterns'],
]

test.each(bills)('parses the bill of "%s" with "%s"', (title, support, headliner, ...otherActs) => {
  expect(parseBill({ title, support })).toMatchObject({ headliner, support: otherActs })
})

describe('text around the acts', () => {
  test.each([
    ['Bold Owl presents: Paper Lanterns', { presenter: 'Bold Owl', headliner: 'Paper Lanterns' }],
    ['Paper Lanterns presented by Bold Owl & Co', { presenter: 'Bold Owl & Co', headliner: 'Paper Lanterns' }],
    ['Paper Lanterns - WICK AND WAX TOUR', { tour: 'WICK AND WAX TOUR', headliner: 'Paper Lanterns' }],
    ['Paper Lanterns: The Glow Tour', { tour: 'The Glow Tour', headliner: 'Paper Lanterns' }],
    ['PAPER LANTERNS: The 10th Annual Lantern Show', { tour: 'The 10th Annual Lantern Show' }],
    ['Paper Lanterns "Glow" Tour', { tour: '"Glow" Tour', headliner: 'Paper Lanterns' }],
    ['Paper "Wick" Lantern', { tour: null, headliner: 'Paper "Wick" Lantern' }],
    ['2031 LANTERN TOUR', { tour: '2031 LANTERN TOUR', headliner: 'LANTERN' }],
    ['Lantern 182 World Tour', { tour: 'World Tour', headliner: 'Lantern 182' }],
    ['Wickwax 3030 Farewell Tour', { tour: 'Farewell Tour', headliner: 'Wickwax 3030' }],
    ['Wickwax 40 40th Anniversary Tour', { tour: '40th Anniversary Tour', headliner: 'Wickwax 40' }],
    ['Paper Lanterns Farewell Tour', { tour: 'Farewell Tour', headliner: 'Paper Lanterns' }],
    ['Thunder Thursday: Muk', { night: 'Thunder Thursday', headliner: 'Muk' }],
    ['Glowworm: Muk, Tin Harbor', { night: 'Glowworm', headliner: 'Muk', support: ['Tin Harbor'] }],
    ['Paper Lanterns -The Glow Tour', { tour: 'The Glow Tour', headliner: 'Paper Lanterns' }],
    ['Corderoy – The Lantern Wick Experience', { tour: 'The Lantern Wick Experience', headliner: 'Corderoy' }],
    [
      'Talking Lantern: A Fusion of Wick, Moth Heads and Kite',
      { tour: 'A Fusion of Wick, Moth Heads and Kite', headliner: 'Talking Lantern', support: [] },
    ],
    [
      'The Paper Playhouse plays Music of Moth Heads + More for Kids',
      { tour: 'Music of Moth Heads + More for Kids', headliner: 'The Paper Playhouse', support: [] },
    ],
    ['Moth to Star - A Celebration of Ann Reed’s Life hosted by Muk', { tour: 'A Celebration of Ann Reed’s Life' }],
    ['Wickers – All Female Lanterns Tribute', { tour: 'All Female Lanterns Tribute', headliner: 'Wickers' }],
  ])('is parsed in "%s"', (title, expected) => {
    expect(parseBill({ title })).toMatchObject(expected)
  })
})

test.each([
  ['Paper Lanterns | Early Show', 'early'],
  ['Paper Lanterns (Late Show)', 'late'],
  ['[LATE] Paper Lanterns', 'late'],
  ['Family Matinee w/ Paper Lanterns', 'matinee'],
  ['MATINEE SHOW : Paper Lanterns', 'matinee'],
  ['Paper Lanterns | Night 2', 'night 2'],
  ['Paper Lanterns (Second Night)', 'night 2'],
  ['Paper Lanterns - Night Two', 'night 2'],
  ['Paper Lanterns', null],
])('finds the session of "%s"', (title, session) => {
  expect(parseBill({ title })).toMatchObject({ session, headliner: 'Paper Lanterns' })
})

test.each(['Last Night I Dreamt', 'Day of the Lanterns', 'Early Lanterns', 'Late Night Drive Home'])(
  'keeps "%s" as a name, not a session',
  (title) => {
    expect(parseBill({ title })).toMatchObject({ headliner: title, session: null })
  },
)

describe('the display name', () => {
  test.each([
    ['Bold Owl presents: Paper Lanterns, Tin Harbor (NY)', 'Paper Lanterns, Tin Harbor (NY)'],
    ['PAPER NIGHT presented by Bold Owl!', 'PAPER NIGHT'],
    ['PAPER LANTERNS ~ SOLD OUT!', 'PAPER LANTERNS'],
    ['CANCELLED - Paper Lanterns', 'Paper Lanterns'],
    ['Paper Lanterns *RESCHEDULED TO OCT 10*', 'Paper Lanterns'],
    ['PAPER + LANTERNS (8PM - CLOSE)', 'PAPER + LANTERNS'],
    ['Paper Lanterns (Copy)', 'Paper Lanterns'],
    ['Paper Lanterns | Early Show', 'Paper Lanterns | Early Show'],
    ['Paper Lanterns $15', 'Paper Lanterns'],
    ['Paper Lanterns w/ Tin Harbor', 'Paper Lanterns w/ Tin Harbor'],
    ['Paper Lanterns (8:15pm), Tin Harbor', 'Paper Lanterns, Tin Harbor'],
    ['Ann Reed\n& The Wicks', 'Ann Reed & The Wicks'],
    ['7:30pm – Paper Lanterns', 'Paper Lanterns'],
    ['SAT 10/12 – Paper Lanterns', 'Paper Lanterns'],
    ['Paper Lanterns — $10 / 21+', 'Paper Lanterns'],
    ['Paper Lanterns 9-11pm', 'Paper Lanterns'],
    ['Paper Lanterns w/ Muk (Doors 7pm / Show 8pm)', 'Paper Lanterns w/ Muk'],
    ['Lantern 182', 'Lantern 182'],
  ])('of "%s" is "%s"', (title, name) => {
    expect(parseBill({ title }).name).toBe(name)
  })
  test('leaves out the venue, but not another town', () => {
    const venueNames = ['tinbarn', 'The Tin Barn']
    expect(parseBill({ title: 'Paper Lanterns at The Tin Barn - Elmville, CA' }, { venueNames }).name).toBe(
      'Paper Lanterns',
    )
    expectBill(
      'Ann Reed Live at Tin Barn w/special guests',
      { name: 'Ann Reed w/special guests', headliner: 'Ann Reed', support: [] },
      { venueNames },
    )
    expectBill(
      'Paper Lanterns Live in Berkeley',
      { name: 'Paper Lanterns Live in Berkeley', headliner: 'Paper Lanterns' },
      { venueNames },
    )
  })
})

describe('the night title', () => {
  test.each([
    ['Open Mic Mondays', 'Open Mic Mondays'],
    ['Lantern Night', 'Lantern Night'],
    ['PAPER RAVE', 'PAPER RAVE'],
    ['Lantern Bluegrass Sessions', 'Lantern Bluegrass Sessions'],
    ['Tin Festival Pre-Party', 'Tin Festival Pre-Party'],
    ['LANTERN TAPE x WICKROOM', 'LANTERN TAPE x WICKROOM'],
    ['Wick-Am: Warehouse Afters Friday', 'Wick-Am: Warehouse Afters Friday'],
    ["LMP's 3rd Annual Lantern Afterparty", "LMP's 3rd Annual Lantern Afterparty"],
    ['GLOWJAM: Free Lakeside Jam Session', 'GLOWJAM: Free Lakeside Jam Session'],
    ['Lantern Classics: Moth vs. Kite', 'Lantern Classics: Moth vs. Kite'],
    ['US Air Lantern National Finals', 'US Air Lantern National Finals'],
    ['Second Annual Bread & Lanterns Golden Jam', 'Second Annual Bread & Lanterns Golden Jam'],
    ['Lanternwick Folsom 2025', 'Lanternwick Folsom 2025'],
    ['A Nite Dedicated to DJ Muk', 'A Nite Dedicated to DJ Muk'],
  ])('"%s" names no act', (title, night) => {
    expect(parseBill({ title })).toMatchObject({ headliner: null, support: [], night })
  })
  test.each([
    ['Sunday Jam Night Hosted by Ann Reed', 'Sunday Jam Night', 'Ann Reed'],
    ['Lantern Night - Featuring Muk, Tin Harbor, and Low Mirrors', 'Lantern Night', 'Muk', 'Tin Harbor', 'Low Mirrors'],
    ['Tin House Night with BO LIND [FRANCE]', 'Tin House Night', 'BO LIND'],
    ['Bold Owl presents Disco, NOW! with Ann Reed, Muk', 'Disco, NOW!', 'Ann Reed', 'Muk'],
    ['Dearly Lanterned: Muk Live', 'Dearly Lanterned', 'Muk'],
    ['Elm High Class of ’85 Reunion with The Wicks', 'Elm High Class of ’85 Reunion', 'The Wicks'],
    ['Lantern Cage: Vol 3 w/ Ann Reed, Muk', 'Lantern Cage: Vol 3', 'Ann Reed', 'Muk'],
    ['Alta Lantern: Muk | Tin Harbor', 'Alta Lantern', 'Muk', 'Tin Harbor'],
    ['Lantern.fm Six Year Anniversary: Muk, Tin Harbor', 'Lantern.fm', 'Muk', 'Tin Harbor'],
    ['3 & 30 w/ Ann Reed, 1 to 2', '3 & 30', 'Ann Reed', '1 to 2'],
    ['LANTERN RAVE: MUK + TIN & HARBOR + LOW', 'LANTERN RAVE', 'MUK', 'TIN & HARBOR', 'LOW'],
  ])('"%s" also names its acts', (title, night, headliner, ...support) => {
    expect(parseBill({ title })).toMatchObject({ night, headliner, support })
  })
})

test('treats a title with an exclamation mark as a night if it has many acts', () => {
  const support = ['Muk', 'Tin Harbor', 'Low Mirrors']
  expectBill({ title: 'Lanterns Amplified!', support }, { night: 'Lanterns Amplified!', headliner: 'Muk' })
  expectBill({ title: 'Lanterns!', support: 'Muk' }, { headliner: 'Lanterns!', support: ['Muk'] })
})

describe('with evidence from the calendar, parseBill', () => {
  test('treats words that begin several differently ending titles as a series', () => {
    const countDaysWith = (words: string) => (words === 'Lantern' ? { days: 3, endings: 3 } : undefined)
    expectBill('Lantern: Ann Reed', { night: 'Lantern', headliner: 'Ann Reed' }, { countDaysWith })
    expectBill('Lantern with ANN REED Live', { night: 'Lantern', headliner: 'ANN REED' }, { countDaysWith })
    expectBill('Lantern: Ann Reed', { headliner: 'Lantern', tour: 'Ann Reed' })
  })
  test('treats words before DJs as a night on a DJ calendar, and as a headliner elsewhere', () => {
    for (const night of ['Wick & Bubbles', 'Wick: Moth Magic', 'Wickerwork'])
      expectBill(
        `${night} w/ Ann Reed, Muk`,
        { night, headliner: 'Ann Reed', support: ['Muk'] },
        { isDanceCalendar: true },
      )
    const title = 'Wickerwork w/ Ann Reed, Muk'
    expect(parseBill({ title })).toMatchObject({ headliner: 'Wickerwork', night: null })
    const isAct = (name: string) => name === 'Wickerwork'
    expect(parseBill({ title }, { isDanceCalendar: true, isAct })).toMatchObject({
      headliner: 'Wickerwork',
      night: null,
    })
  })
  test('still treats a group that plays every week as an act', () => {
    const countDaysWith = () => ({ days: 4, endings: 1 })
    expectBill('Bo Lind Trio', { headliner: 'Bo Lind Trio', night: null }, { countDaysWith })
  })
  test('finds no act in a title on a mixed calendar without other evidence', () => {
    expectBill('Lakehouse Lanterns', { headliner: null }, { isMixedCalendar: true })
    expectBill('Lakehouse Lanterns', { headliner: 'Lakehouse Lanterns' })
  })
})

describe('with evidence about names, parseBill', () => {
  test('uses known names to split and join words', () => {
    const isAct = (name: string) => ['Moth', 'Kite', 'Salt, Thimble', 'Oak & Ember & Ash'].includes(name)
    expectBill('Moth & Kite', { headliner: 'Moth & Kite', support: [] })
    expectBill('Moth & Kite', { headliner: 'Moth', support: ['Kite'] }, { isAct })
    expectBill('Salt, Thimble', { headliner: 'Salt, Thimble', support: [] }, { isAct })
    expectBill('Salt, Thimble', { headliner: 'Salt', support: ['Thimble'] })
  })
  test('takes the bill from listed acts and the rest from the title', () => {
    const performers = ['Tin Harbor', 'Hush, Now', 'Paper Lanterns']
    expectBill(
      { title: 'Bold Owl presents Paper Lanterns: The Glow Tour', performers },
      {
        headliner: 'Paper Lanterns',
        support: ['Tin Harbor', 'Hush, Now'],
        presenter: 'Bold Owl',
        tour: 'The Glow Tour',
        night: null,
      },
    )
    expectBill(
      { title: 'Glowworm', performers: ['Muk', 'Low'] },
      { headliner: 'Muk', support: ['Low'], night: 'Glowworm' },
    )
  })
  test('does not treat a title that extends a listed name as a night', () => {
    expectBill(
      { title: 'The Ann Reed Band - GLOW TOUR', performers: ['Ann Reed'] },
      { headliner: 'Ann Reed', night: null, tour: 'GLOW TOUR' },
    )
  })
  test('does not treat the name before a tour as a night', () => {
    expectBill({ title: "MUK'S GLOW WORLD TOUR", performers: ['Muk'] }, { headliner: 'Muk', night: null })
  })
  test('does not treat an act whose name ends in a possessive as a night', () => {
    expectBill({ title: "Master Muk's", performers: ["Master Muk's"] }, { night: null })
  })
  test('does not treat the names of two acts as the name of their tour', () => {
    const performers = ['Tin Harbor', 'Monday Kite Club', 'Muk']
    expectBill(
      { title: 'Tin Harbor and Monday Kite Club Tour', performers },
      { name: 'Tin Harbor and Monday Kite Club Tour', tour: null },
    )
  })
})

test('never joins words across lines of a title', () => {
  expectBill('Muk\nTin Harbor, Low Mirrors', {
    name: 'Muk, Tin Harbor, Low Mirrors',
    headliner: 'Muk',
    support: ['Tin Harbor', 'Low Mirrors'],
  })
  expectBill('LANTERNS\nThe Lower Glow Tour', {
    name: 'LANTERNS The Lower Glow Tour',
    headliner: 'LANTERNS',
    tour: 'The Lower Glow Tour',
  })
})
