import { createTestVenue } from '@houselights/database/testing/saved-reads'
import { aListing } from '@houselights/domain/testing/listings'
import { type EditedKind, findEditable, getEditable, listWithheld, saveEdit, undoEdit } from '@houselights/types/editor'
import { getEvent, getVenue, listVenueEvents } from '@houselights/types/routes'
import { describe, expect, test } from 'vitest'
import { statusAndText, testApi } from './running-api.ts'

const api = testApi('editor_api')

async function aSourcedEvent(title: string) {
  const testVenue = await createTestVenue(api.db)
  await testVenue.read(await testVenue.source('page'), [aListing({ sourceId: '1', title })])
  const [event] = await testVenue.events()
  return { id: event.id as string, slug: event.slug as string, venue: testVenue.venue }
}
const save = (kind: EditedKind, id: string, body: object) => api.call(saveEdit, { params: { kind, id }, body })

describe('an edit', () => {
  test('of an event’s date is on its page, and off it when taken back', async () => {
    const { id, slug } = await aSourcedEvent('Glass Kite')
    const date = async () => {
      api.forget()
      return (await api.call(getEvent, { params: { slug } })).date
    }
    expect(await date()).toBe('2025-05-10T20:00:00-07:00')
    const saved = await save('event', id, { values: { day: '2025-05-17' } })
    const day = saved.fields.find(({ name }) => name === 'day')
    expect(day).toMatchObject({ value: '2025-05-17', locked: true, told: '2025-05-10' })
    expect(saved.history[0]).toMatchObject({
      at: '2025-05-02T12:00:00-07:00',
      changes: [{ field: 'Date', before: '2025-05-10', after: '2025-05-17' }],
    })
    expect(await date()).toBe('2025-05-17T20:00:00-07:00')
    const undone = await api.call(undoEdit, { params: { id: saved.history[0]?.id ?? '' } })
    expect(undone.history[0]?.revertedAt).toBe('2025-05-02T12:00:00-07:00')
    expect(await date()).toBe('2025-05-10T20:00:00-07:00')
  })

  test('of a venue that may not be read takes it and its events off the site', async () => {
    const { venue } = await aSourcedEvent('Moth Ballet')
    await save('venue', venue.id, { values: { doNotScrape: 'true' } })
    api.forget()
    expect((await api.callPage(listVenueEvents, { params: { id: venue.id } })).items).toEqual([])
    await expect(api.call(getVenue, { params: { slug: venue.slug } })).rejects.toThrow('404')
  })

  test('is announced to those who keep answers', async () => {
    const { id, slug } = await aSourcedEvent('Velvet Static')
    await api.call(getEvent, { params: { slug } })
    await save('event', id, { values: { title: 'Velvet Static, moved' } })
    await expect.poll(async () => (await api.call(getEvent, { params: { slug } })).title).toBe('Velvet Static, moved')
  })
})

describe('finding', () => {
  test('by part of a name gives what can be opened', async () => {
    const { id } = await aSourcedEvent('Tin Whistle Parade')
    const found = await api.call(findEditable, { query: { search: 'whistle par' } })
    expect(found.map(({ kind }) => kind)).toEqual(['artist', 'event'])
    const event = found.find(({ kind }) => kind === 'event')
    expect(event).toMatchObject({ id, name: 'Tin Whistle Parade', detail: expect.stringContaining('2025-05-10') })
    for (const { kind, id: target } of found)
      expect(await api.call(getEditable, { params: { kind, id: target } })).toMatchObject({ kind, id: target })
  })
})

test('what is withheld by its kind is counted, listed, and shown with its bill once it is put back', async () => {
  const testVenue = await createTestVenue(api.db)
  const source = await testVenue.source('page')
  const listings = [
    aListing({ sourceId: '1', title: 'Marble Quiz', kind: 'trivia' }),
    aListing({ sourceId: '2', title: 'Lamp Market', kind: 'other', at: '2025-05-11 14:00' }),
    aListing({ sourceId: '3', title: 'Tidal Lamps', kind: 'other', at: '2025-05-12 20:00' }),
    aListing({ sourceId: '4', title: 'Paper Motor' }),
  ]
  await testVenue.read(source, listings)
  const withheld = (kind?: 'other') => api.call(listWithheld, { query: { kind } })
  const shown = async () => {
    api.forget()
    return (await api.callPage(listVenueEvents, { params: { id: testVenue.venue.id } })).items.map(({ title }) => title)
  }
  expect((await withheld()).counts).toEqual([
    { kind: 'other', count: 2 },
    { kind: 'trivia', count: 1 },
  ])
  expect((await withheld()).events.map(({ title }) => title)).toEqual(['Marble Quiz', 'Lamp Market', 'Tidal Lamps'])
  const { events } = await withheld('other')
  expect(events.map(({ title, day, venue }) => [title, day, venue])).toEqual([
    ['Lamp Market', '2025-05-11', testVenue.venue.name],
    ['Tidal Lamps', '2025-05-12', testVenue.venue.name],
  ])
  expect(await shown()).toEqual(['Paper Motor'])

  const putBack = await save('event', events[1]?.id ?? '', { values: { kind: 'music' } })
  expect(await shown()).toEqual(['Paper Motor', 'Tidal Lamps'])
  const event = await api.call(getEvent, { params: { slug: putBack.slug } })
  expect(event.bill).toMatchObject([{ name: 'Tidal Lamps' }])
  // sources go on calling it something else
  await testVenue.read(source, listings, { readAt: '2025-05-03T19:00:00.000Z' })
  expect(await shown()).toEqual(['Paper Motor', 'Tidal Lamps'])
  expect((await withheld()).counts).toEqual([
    { kind: 'other', count: 1 },
    { kind: 'trivia', count: 1 },
  ])
  await api.call(undoEdit, { params: { id: putBack.history[0]?.id ?? '' } })
  expect(await shown()).toEqual(['Paper Motor'])
})

test('what cannot be done is answered with a sentence', async () => {
  const { id } = await aSourcedEvent('Oak & Ember')
  const nobody = '00000000-0000-4000-8000-000000000000'
  const body = 'The body must be {"values": {field: text}, "lock": [field], "unlock": [field]}.'
  for (const [of, given, status, sentence] of [
    [`event/${id}`, { values: { day: 'soon' } }, 400, /^Date must be a day .* such as 2025-05-10; "soon" is not\.$/],
    [
      `event/${id}`,
      { values: { colour: 'red' } },
      400,
      /^There is no field "colour" of an event: there are title, day, /,
    ],
    [`event/${id}`, { values: { title: 7 } }, 400, body],
    [`event/${id}`, { slug: 'x' }, 400, body],
    [`venue/${id}`, { values: {} }, 404, `There is no venue called "${id}".`],
    [`city/${id}`, { values: {} }, 404, 'There is nothing of that name.'],
  ] as const) {
    const answer = await api.send('PATCH', `/api/admin/edit/${of}`, given)
    expect(await statusAndText(answer)).toEqual([
      status,
      typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
    ])
  }
  for (const [answer, status, sentence] of [
    [api.post(`/api/admin/edits/${nobody}/undo`, {}), 404, `There is no edit called "${nobody}".`],
    [api.get(`/api/admin/edit/artist/${nobody}`), 404, `There is no artist called "${nobody}".`],
    [api.get('/api/admin/find?search='), 400, 'search must be a text of at most 200 characters.'],
    [api.get('/api/admin/find'), 400, 'search must be a text of at most 200 characters.'],
  ] as const)
    expect(await statusAndText(answer)).toEqual([status, sentence])
})
