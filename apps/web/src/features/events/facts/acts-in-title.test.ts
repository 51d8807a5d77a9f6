import type { BilledArtist } from '@houselights/contracts/entities/entities'
import { expect, test } from 'vitest'
import { getActsNotInTitle, mentionsAll } from './acts-in-title.ts'

const act = (name: string, role: BilledArtist['role']) => ({ id: name, slug: name, name, role })
const bill = [act('Café Imaginaire', 'headliner'), act('Stand-In Stanley', 'support')]

test.each([
  ['Café Imaginaire', ['Stand-In Stanley']],
  ['CAFE IMAGINAIRE: The Long Tour', ['Stand-In Stanley']],
  ['Spring Festival', ['Café Imaginaire', 'Stand-In Stanley']],
])('next to the title %s, the bill lists %j', (title, names) =>
  expect(getActsNotInTitle({ title, bill }).map(({ name }) => name)).toEqual(names),
)

test.each([
  ['CAFÉ IMAGINAIRE + STAND-IN STANLEY', true],
  ['Café Imaginaire and friends', false],
])('the title %s mentions every act: %s', (title, expected) => expect(mentionsAll(title, bill)).toBe(expected))
