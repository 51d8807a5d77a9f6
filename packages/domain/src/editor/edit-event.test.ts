import type { Editable } from '@houselights/contracts/operators/editor'
import { describe, expect, test } from 'vitest'
import { resolveEvent } from '../resolve/resolve-event.ts'
import { resolveSources } from '../resolve/resolve-sources.ts'
import { aListing } from '../testing/listings.ts'
import { type EventState, getHiddenAfter, getLocksAfter, HIDDEN, toEditableEvent } from './edit-event.ts'
import { checkNames, type EditRequest } from './edit-request.ts'
import { EVENT_FIELDS } from './event-fields.ts'

const ZONE = 'America/Los_Angeles'
const resolveListing = (listing: Parameters<typeof aListing>[0] = {}) =>
  resolveSources([
    {
      source: 'page',
      kind: 'venue',
      rank: 1,
      lastSeenAt: '2025-05-02T00:00:00Z',
      vanished: false,
      listing: aListing({
        title: 'Glass Kite w/ Moth Ballet',
        age: '21+',
        doorsAt: null,
        price: { text: '$20', min: 20, max: 20, currency: 'USD', admission: 'paid' },
        ...listing,
      }),
    },
  ])
const facts = resolveListing()
const state: EventState = {
  id: 'e',
  slug: 'glass-kite',
  timeZone: ZONE,
  venueName: 'The Hall',
  hidden: false,
  suppressed: false,
  conflictingShow: null,
  mergedInto: null,
  locked: {},
  inferred: [],
  event: facts,
  sourceFacts: facts,
}
const NIGHT_PRESENTER_TOUR = { night: 'Paper Rave', presenter: 'Otter & Sons', tour: 'The Long Tour' }
/** Applies an edit to the event. */
const editState = (request: EditRequest, before: EventState = state): EventState => {
  const locked = getLocksAfter(before, request)
  const { inferred, ...event } = resolveEvent(
    before.sourceFacts ?? facts,
    { derived: {}, locked },
    { venueName: '', timeZone: ZONE },
  )
  return { ...before, locked, event, inferred }
}
const findField = ({ fields }: Pick<Editable, 'fields'>, name: string) =>
  fields.find((candidate) => candidate.name === name)

describe('an event', () => {
  test('is shown field by field, in the format of the inputs, with its sources’ values', () => {
    const editable = toEditableEvent(state)
    expect(editable).toMatchObject({
      kind: 'event',
      id: 'e',
      name: 'Glass Kite w/ Moth Ballet',
      notes: [],
      mergedInto: null,
    })
    expect(Object.fromEntries(editable.fields.map(({ name, value }) => [name, value]))).toMatchObject({
      day: '2025-05-10',
      start: '20:00',
      doors: '',
      price: '$20',
      hidden: 'false',
      bill: 'Glass Kite\nMoth Ballet',
    })
    expect(findField(editable, 'age')).toMatchObject({ value: '21+', told: '21+', locked: false, lockable: true })
    expect(findField(editable, 'hidden')).toMatchObject({ told: null, lockable: false })
  })

  test.each<[string, EditRequest['values'] & object, object]>([
    ['its date, which keeps the time', { day: '2025-05-17' }, { startsAt: '2025-05-17T20:00:00-07:00' }],
    ['its date and time together', { day: '2025-05-17', start: '21:30' }, { startsAt: '2025-05-17T21:30:00-07:00' }],
    [
      'a start past midnight, which is on the next morning',
      { start: '00:30' },
      { localDate: '2025-05-10', startsAt: '2025-05-11T00:30:00-07:00' },
    ],
    ['its start to nothing', { start: '' }, { startsAt: null }],
    ['a date across a clock change', { day: '2025-12-10' }, { startsAt: '2025-12-10T20:00:00-08:00' }],
    [
      'its price, along with the parsed amounts',
      { price: '$25-$30' },
      { price: '$25-$30', priceMin: 25, priceMax: 30, currency: 'USD', admission: 'paid' },
    ],
    [
      'its admission, even if its price says otherwise',
      { price: '$5-$10 suggested', admission: 'pay what you can' },
      { price: '$5-$10 suggested', priceMin: 5, admission: 'pay what you can' },
    ],
    ['its admission to nothing', { admission: '' }, { price: '$20', admission: null }],
    ['its night, presenter and tour', NIGHT_PRESENTER_TOUR, NIGHT_PRESENTER_TOUR],
    ['its end, which may be the next morning', { end: '01:30' }, { endsAt: '2025-05-11T01:30:00-07:00' }],
    ['its status and kind', { status: 'cancelled', kind: 'music' }, { status: 'cancelled', kind: 'music' }],
    [
      'its links and texts',
      { ticketUrl: 'https://tickets.example/1', description: 'Two\r\nlines', room: 'Attic' },
      { ticketUrl: 'https://tickets.example/1', description: 'Two\nlines', room: 'Attic' },
    ],
    ['its tags', { tags: 'Folk\n\n folk \nNoise' }, { tags: ['Folk', 'Noise'] }],
    [
      'its bill, where the first act is the headliner and each act appears once',
      { bill: 'Oak & Ember\nThe Glass Kite\nGlass Kite' },
      {
        bill: [
          { name: 'Oak & Ember', role: 'headliner' },
          { name: 'The Glass Kite', role: 'support' },
        ],
      },
    ],
  ])('lets operators set %s', (_, values, expected) => {
    expect(editState({ values }).event).toMatchObject(expected)
  })

  test('keeps its source’s end, unless its start was set to a later time', () => {
    const withEnd = resolveListing({ endsAt: '2025-05-10T22:00:00-07:00' })
    const eventWithEnd = { ...state, event: withEnd, sourceFacts: withEnd }
    expect(editState({}, eventWithEnd).event.endsAt).toBe('2025-05-10T22:00:00-07:00')
    expect(editState({ values: { start: '22:30' } }, eventWithEnd).event.endsAt).toBeNull()
  })

  test('locks changed values, and unchanged ones on request, but not a value set to itself', () => {
    expect(
      getLocksAfter(state, { values: { title: ' Glass Kite w/ Moth Ballet ', start: '20:00', age: '18+' } }),
    ).toEqual({ age: '18+' })
    expect(getLocksAfter(state, { lock: ['age'] })).toEqual({ age: '21+' })
    const editable = toEditableEvent(editState({ values: { bill: 'Oak & Ember' } }))
    expect(findField(editable, 'bill')).toMatchObject({
      locked: true,
      value: 'Oak & Ember',
      told: 'Glass Kite\nMoth Ballet',
    })
  })

  test('is unlocked field by field', () => {
    const edited = editState({ values: { title: 'Another', price: '$1' } })
    const unlocked = editState({ unlock: ['price'] }, edited)
    expect(unlocked.locked).toEqual({ title: 'Another' })
    expect(findField(toEditableEvent(unlocked), 'price')).toMatchObject({ value: '$20', locked: false })
    expect(findField(toEditableEvent(unlocked), 'title')).toMatchObject({ value: 'Another', locked: true })
  })

  test('is hidden by a switch that only operators set', () => {
    expect(getHiddenAfter(state, { values: { hidden: 'true' } })).toBe(true)
    expect(getHiddenAfter({ hidden: true }, {})).toBe(true)
    expect(getHiddenAfter({ hidden: true }, { values: { hidden: 'false' } })).toBe(false)
  })

  test.each<[string, Partial<EventState>]>([
    ['This event was merged into "Oak". Edit that one.', { mergedInto: { id: 'o', name: 'Oak' }, sourceFacts: null }],
    ['No source lists it anymore.', { sourceFacts: null }],
    ['Not shown: no source lists it anymore.', { sourceFacts: null, suppressed: true }],
    ['Not shown: all sources that list it ask not to be scraped.', { suppressed: true }],
    ['Not shown: its kind is comedy.', { event: { ...facts, kind: 'comedy' } }],
  ])('has the note: %s', (note, overrides) => {
    expect(toEditableEvent({ ...state, ...overrides }).notes).toEqual([note])
  })

  test('has a note with the title of the show that puts it in doubt', () => {
    expect(toEditableEvent({ ...state, conflictingShow: 'Oak' }).notes).toEqual([
      expect.stringContaining('calendar has "Oak"'),
    ])
  })
})

test('cleans typed text like scraped text', () => {
  const { event } = editState({
    values: {
      title: '\u202eGlass\u0000 Kite\u0007',
      ticketUrl: 'HTTPS://Tickets.Example/a b',
      tags: 'indie rock\nIndie Rock\nfunk soul',
      end: '01:30',
    },
  })
  expect(event).toMatchObject({
    title: 'Glass Kite',
    ticketUrl: 'https://tickets.example/a%20b',
    tags: ['Indie Rock', 'Funk Soul'],
    endsAt: '2025-05-11T01:30:00-07:00',
  })
})

const TICKET_LINK_ERROR =
  'Ticket link must be a public address that begins with https:// or http://, such as https://tickets.example/show, not '

test.each<[EditRequest['values'], string, string[]?]>([
  [{ day: '2025-02-30' }, 'Date must be a day as yyyy-mm-dd, such as 2025-05-10, not "2025-02-30".'],
  [{ day: '' }, 'Date must not be empty.'],
  [{ start: '25:00' }, 'Start must be a time as hh:mm, such as 20:00, not "25:00".'],
  [{ title: '  ' }, 'Title must not be empty.'],
  [{ title: '\u0000\u200b' }, 'Title must not be empty.'],
  [{ ticketUrl: 'http://tickets/1' }, `${TICKET_LINK_ERROR}"http://tickets/1".`],
  // The show starts at 20:00.
  [{ doors: '20:30' }, 'Doors (20:30) can’t be after the start (20:00).'],
  [{ start: '19:00', doors: '00:30' }, 'Doors (00:30) can’t be after the start (19:00).'],
  [{ end: '19:30' }, 'End (19:30) must be after the start (20:00).'],
  [{ title: 'x'.repeat(501) }, 'Title can have up to 500 characters.'],
  [{ ticketUrl: 'javascript:alert(1)' }, `${TICKET_LINK_ERROR}"javascript:alert(1)".`],
  [
    { status: 'off' },
    'Status must be one of scheduled, sold out, postponed, moved, cancelled, unconfirmed, not "off".',
  ],
  [{ hidden: 'maybe' }, 'Hidden must be true or false, not "maybe".'],
  [{ slug: 'x' }, /^An event has no field "slug"\. It has title, day, start, /.source],
  [{ title: 'x' }, 'Title can’t be both set and unlocked.', ['title']],
  [undefined, 'Hidden is set only by operators, so it can’t be locked.', ['hidden']],
  [{ bill: Array.from({ length: 61 }, (_, i) => `Act ${i}`).join('\n') }, 'Bill can have up to 60 lines.'],
])('%j is refused with: %s', (values, message, unlock) => {
  const request = { values, unlock }
  const edit = () => {
    checkNames(request, 'event', [...EVENT_FIELDS, HIDDEN], [HIDDEN.name])
    return [getLocksAfter(state, request), getHiddenAfter(state, request)]
  }
  expect(edit).toThrow(message.startsWith('^') ? new RegExp(message) : message)
})
