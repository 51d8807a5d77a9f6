import { describe, expect, test } from 'vitest'
import { readBill } from './read-bill.ts'

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
  ['(SOLD OUT) Paper Lanterns', null, 'Paper Lanterns'],
  ['Paper Lanterns (SOLD OUT)', null, 'Paper Lanterns'],
  ['[CANCELLED] Paper Lanterns', null, 'Paper Lanterns'],
  ['POSTPONED: Paper Lanterns, Tin Harbor', null, 'Paper Lanterns', 'Tin Harbor'],
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
]

test.each(bills)('reads the bill of "%s" with "%s"', (title, support, headliner, ...others) => {
  expect(readBill({ title, support })).toMatchObject({ headliner, support: others })
})

describe('what stands beside the acts', () => {
  test.each([
    ['Bold Owl presents: Paper Lanterns', { presenter: 'Bold Owl', headliner: 'Paper Lanterns' }],
    ['Paper Lanterns presented by Bold Owl & Co', { presenter: 'Bold Owl & Co', headliner: 'Paper Lanterns' }],
    ['Paper Lanterns - WICK AND WAX TOUR', { tour: 'WICK AND WAX TOUR', headliner: 'Paper Lanterns' }],
    ['Paper Lanterns: The Glow Tour', { tour: 'The Glow Tour', headliner: 'Paper Lanterns' }],
    ['PAPER LANTERNS: The 10th Annual Lantern Show', { tour: 'The 10th Annual Lantern Show' }],
    ['Paper Lanterns "Glow" Tour', { tour: '"Glow" Tour', headliner: 'Paper Lanterns' }],
    ['Paper "Wick" Lantern', { tour: null, headliner: 'Paper "Wick" Lantern' }],
    ['2031 LANTERN TOUR', { tour: '2031 LANTERN TOUR', headliner: 'LANTERN' }],
    ['Paper Lanterns Farewell Tour', { tour: 'Farewell Tour', headliner: 'Paper Lanterns' }],
    ['Thunder Thursday: Muk', { night: 'Thunder Thursday', headliner: 'Muk' }],
    ['Glowworm: Muk, Tin Harbor', { night: 'Glowworm', headliner: 'Muk', support: ['Tin Harbor'] }],
    ['Wickers – All Female Lanterns Tribute', { tour: 'All Female Lanterns Tribute', headliner: 'Wickers' }],
  ])('reads "%s"', (title, told) => {
    expect(readBill({ title })).toMatchObject(told)
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
])('tells the session of "%s"', (title, session) => {
  expect(readBill({ title })).toMatchObject({ session, headliner: 'Paper Lanterns' })
})

test.each(['Last Night I Dreamt', 'Day of the Lanterns', 'Early Lanterns', 'Late Night Drive Home'])(
  'takes "%s" for a name, not for a session',
  (title) => {
    expect(readBill({ title })).toMatchObject({ headliner: title, session: null })
  },
)
