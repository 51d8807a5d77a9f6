import { expect, test } from 'vitest'
import { compareNames } from './printed-artist.ts'

test.each([
  ['SIGUR ROS', 'Sigur Rós'],
  ['Shannon & the Clams', 'Shannon and The Clams'],
  ['Florence + The Machine', 'Florence and the Machine'],
  ['Godspeed You Black Emperor', 'Godspeed You! Black Emperor'],
  ['Beths, The', 'The Beths'],
  ['Four Tet (DJ set)', 'Four Tet'],
  ['Four Tet (Live)', 'Four Tet'],
  ['Tremor (SF)', 'Tremor'],
  ['Tremor (UK)', 'Tremor (UK)'],
  ['Dinosaur Jr', 'Dinosaur Jr.'],
  ['!!!', '!!!'],
  ['东京', '东京'],
])('treats our %s and their %s as the same name', (ours, theirs) => {
  expect(compareNames(ours, theirs)).toBe('same')
})

test.each([
  ['Cure', 'The Cure'],
  ['The Cure', 'Cure'],
  ['Tremor', 'Tremor (SF)'],
  ['Tremor (UK)', 'Tremor (SF)'],
  ['Black Bird', 'Blackbird'],
  ['AC/DC', 'ACDC'],
])('treats our %s and their %s as merely alike', (ours, theirs) => {
  expect(compareNames(ours, theirs)).toBe('alike')
})

test.each([
  ['Pixies (tribute)', 'Pixies'],
  ['Pixies', 'Pixies (A Tribute)'],
  ['Сhvrches', 'Chvrches'],
  ['Кино', 'Kino'],
  ['Pink', 'P!nk'],
  ['Dinosaur', 'Dinosaur Jr.'],
  ['Shadow', 'DJ Shadow'],
  ['Echo & Bunnymen', 'Echo & the Bunnymen'],
  ['Deerhunters', 'Deerhunter'],
  ['!!!', '???'],
  ['', ''],
])('treats our %s and their %s as different names', (ours, theirs) => {
  expect(compareNames(ours, theirs)).toBe('other')
})
