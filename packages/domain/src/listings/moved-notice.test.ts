import { expect, test } from 'vitest'
import { parseMoveNotice } from './moved-notice.ts'

test.each([
  ['Glass Otters Tour - MOVED TO LANTERN HALL!', ['LANTERN HALL'], []],
  ['Glass Otters (moved from The Paper Mill)', [], ['Paper Mill']],
  ['Moved from the Paper Mill to Lantern Hall: Glass Otters', ['Lantern Hall'], ['Paper Mill']],
  ['Relocated to Lantern Hall, Oakland | Glass Otters', ['Lantern Hall, Oakland'], []],
  ['Now at the Lantern Hall - all tickets stay good', ['Lantern Hall'], []],
  ['Moved to Lantern Hall on June 5', ['Lantern Hall'], []],
  ['A House Moved by Song', [], []],
])('parses “%s”', (text, to, from) => {
  expect(parseMoveNotice(text)).toEqual({ to, from })
})
