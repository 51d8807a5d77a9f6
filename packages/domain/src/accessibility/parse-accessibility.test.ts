import { describe, expect, it, test } from 'vitest'
import { parseAccess } from './parse-accessibility.ts'

const parseSeating = (text: string) => parseAccess([text]).seating?.value
const parseWheelchair = (text: string) => parseAccess([text]).wheelchair?.value

describe('seating', () => {
  it.each([
    'This is a fully seated show.',
    'Oona Quill | Fully Seated',
    'Seated Show',
    'Quill & Ash (Seated Show)',
    'Please note: this show is all seated.',
    'The Harbor Trio - All-Seated Performance',
    'seated - moved from the Harbor',
    'seated',
    'Reserved seating only.',
    'All seats are reserved. Doors at 7.',
    'This show will be seated. No refunds.',
  ])('is parsed as seated: %s', (text) => expect(parseSeating(text)).toBe('seated'))

  it.each([
    'The venue is standing room only.',
    'GA Standing',
    'General Admission - Standing Only',
    'All tickets are general admission standing.',
    'This is an all standing show, 18+.',
    'Standing room only. No bags.',
    'No seating is available.',
  ])('is parsed as standing: %s', (text) => expect(parseSeating(text)).toBe('standing'))

  it.each([
    'All tickets for this show are general admission, standing on floor level or seated upstairs on a first come, first serve basis.',
    '$30 ($45 seated)',
    '$62 ($97.94 balcony seated)',
    'Tickets: standing or reserved seating available.',
    'Standing room only with limited seating in the balcony',
    'This is a partially seated show.',
  ])('is parsed as mixed: %s', (text) => expect(parseSeating(text)).toBe('mixed'))

  it.each([
    'She played to sold out standing room only crowds across Europe.',
    'Sold out standing room',
    'Seated at the piano, he plays the songs of his youth.',
    'The singer is seated at the piano for the whole record.',
    'Limited seating.',
    'We will accommodate you with our very limited seating.',
    'Seating is first come, first served.',
    'Standing For What I Believe In Tour',
    'one of the longest standing residencies on the radio',
    'There is outdoor seating, ping pong and a kitchen.',
    'American Card Member Seating',
    'Accessible seating is available.',
    'Is this show seated?',
    'This is not a seated show.',
    'No standing in the aisles.',
    'A standing ovation followed.',
  ])('is not stated: %s', (text) => expect(parseSeating(text)).toBeUndefined())
})

describe('wheelchair access', () => {
  it.each([
    'The venue is wheelchair accessible.',
    'Wheelchair accessible',
    'We are fully ADA accessible.',
    'This is a wheelchair-accessible venue.',
    'ADA seating is available at the door.',
    'Accessible seating tickets are available for purchase via all our sales channels.',
    'Wheelchair access via the ramp at the side door.',
    'The venue has wheelchair accessible seating in the loge.',
    'Wheelchair accessible entrance: yes',
    'wheelchair=yes',
  ])('is stated: %s', (text) => expect(parseWheelchair(text)).toBe('yes'))

  it.each([
    'The balcony is not wheelchair accessible.',
    'The room is wheelchair accessible, but the restrooms are not wheelchair accessible.',
    'Limited wheelchair access.',
    'The venue is not fully wheelchair accessible.',
    'wheelchair: limited',
    'Only the ground floor is wheelchair accessible.',
    'There are no wheelchair accessible restrooms.',
  ])('is partial: %s', (text) => expect(parseWheelchair(text)).toBe('partly'))

  it.each([
    'Unfortunately the venue is not wheelchair accessible.',
    'This space isn’t ADA accessible.',
    'There is no wheelchair access.',
    'Wheelchair accessible: false',
    'Please note that we are not wheelchair accessible: there are two flights of stairs.',
  ])('is ruled out: %s', (text) => expect(parseWheelchair(text)).toBe('no'))

  it.each([
    'Wheelchair basketball at noon, bands at night.',
    'Staff provide wheelchair escorts to your seat.',
    'We are not able to loan wheelchairs to guests.',
    'mournful yet accessible songs',
    'Is the venue wheelchair accessible?',
    'If you need wheelchair accessible seating, write to us.',
    'For wheelchair access, write to the box office.',
    'Service animals under the Americans with Disabilities Act (ADA) are welcome.',
    'We are committed to website accessibility.',
    'Ada Quill and the Wheelchairs',
    'There is no wheelchair accessible seating left for this show.',
    'Wheelchair accessible parking is across the street.',
  ])('is not stated: %s', (text) => expect(parseWheelchair(text)).toBeUndefined())
})

test('stores the sentence as evidence, and prefers structured data to the description', () => {
  expect(
    parseAccess(['Wheelchair accessible: no', null, 'Doors 8pm. Wheelchair accessible. This is a seated show, 21+.']),
  ).toEqual({
    wheelchair: { value: 'no', quote: 'Wheelchair accessible: no' },
    seating: { value: 'seated', quote: 'This is a seated show, 21+.' },
  })
  expect(parseAccess(['Doors at eight.', undefined])).toEqual({})
})

test('prefers “not accessible” to “accessible” within one text', () => {
  expect(parseAccess(['Wheelchair accessible.\nThe restrooms are not wheelchair accessible.']).wheelchair).toEqual({
    value: 'partly',
    quote: 'The restrooms are not wheelchair accessible.',
  })
})

test('parses long texts in linear time', () => {
  const longTexts = [
    `the ${'very '.repeat(5_000)}wheelchair `.repeat(20),
    `standing on the ${'a '.repeat(10_000)}seated`,
  ]
  expect(parseAccess(longTexts)).toEqual({})
})
