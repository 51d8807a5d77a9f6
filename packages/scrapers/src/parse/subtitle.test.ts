import { expect, test } from 'vitest'
import { classifySubtitle, classifySubtitleOrGuests, parsePresenter } from './subtitle.ts'

test.each([
  ['Quiet Motors Booking presents', { presenter: 'Quiet Motors Booking' }],
  ['Lantern Hall & KFIC Present', { presenter: 'Lantern Hall & KFIC' }],
  ['Popfern + Lantern Hall co-present', { presenter: 'Popfern + Lantern Hall' }],
  ['Tallow Presents An Evening with...', { presenter: 'Tallow' }],
  ['Winter Fest 2026 presents...', { presenter: 'Winter Fest 2026' }],
  ['Presented by Wick & Wax', { presenter: 'Wick & Wax' }],
  ['The Lighthouse Tour', { tour: 'The Lighthouse Tour' }],
  ['RECORD RELEASE!', { tour: 'RECORD RELEASE!' }],
  ['Past and Present Tour', { tour: 'Past and Present Tour' }],
  ['Indie Rock + Electronic Dance Party', { subtitle: 'Indie Rock + Electronic Dance Party' }],
  ['An Evening of Comedy with', {}],
  ['On Sale 10/23 at 10am!', {}],
  ['2nd Show Added by Popular Demand!', {}],
  ['', {}],
])('classifies the line "%s"', (line, expected) => {
  expect(classifySubtitle(line)).toEqual(expected)
})

test('classifies each of several lines', () => {
  expect(classifySubtitle('Wick & Wax presents', 'Two Nights!', 'Lamp Oil 30 Tour', 'All hands on deck')).toEqual({
    presenter: 'Wick & Wax',
    tour: 'Lamp Oil 30 Tour',
    subtitle: 'Two Nights!\nAll hands on deck',
  })
})

test.each([
  ['with special guests Muk, Glass Kite', { support: 'Muk, Glass Kite' }],
  ['w/ Tin Harbor (Solo)', { support: 'Tin Harbor (Solo)' }],
  ['Tin Harbor, Muk, Co-Presented by KFIC', { support: 'Tin Harbor, Muk', presenter: 'KFIC' }],
  ['de Rey a Rey', { subtitle: 'de Rey a Rey' }],
  ['Muk Wicks', { subtitle: 'Muk Wicks' }],
  ['Homesick Tour 2026, North America', { tour: 'Homesick Tour 2026, North America' }],
  ['A free night, a film and a party', { subtitle: 'A free night, a film and a party' }],
])('distinguishes guests from other lines next to the title: "%s"', (line, expected) => {
  expect(classifySubtitleOrGuests(line)).toEqual(expected)
})

test('parses a presenter field with and without the word "presents"', () => {
  expect(['Tallow', 'Tallow Presents', '', null].map(parsePresenter)).toEqual([
    'Tallow',
    'Tallow',
    undefined,
    undefined,
  ])
  expect(parsePresenter('Live at Tallow Hall')).toBeUndefined()
})
