import { expect, test } from 'vitest'
import { parseSupport } from './venuepilot.ts'

test.each([
  ['Muk, Tin Harbor', { support: 'Muk, Tin Harbor' }],
  ['RECORD RELEASE!', { tour: 'RECORD RELEASE!' }],
  ['Free + All Ages!', { subtitle: 'Free + All Ages!' }],
  ['Tribute to the music of GLASS KITE', { subtitle: 'Tribute to the music of GLASS KITE' }],
  ['A FOUND OBJECT BASED SCULPTURE EXHIBITION', { subtitle: 'A FOUND OBJECT BASED SCULPTURE EXHIBITION' }],
  ['gothic doom, black metal ,metal', { subtitle: 'gothic doom, black metal ,metal' }],
  ['Paper Punks', { support: 'Paper Punks' }],
  ['', {}],
])('parses the support line "%s"', (line, expected) => {
  expect(parseSupport(line)).toEqual(expected)
})
