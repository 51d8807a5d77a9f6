import type { Listing } from '@houselights/contracts/entities/listing'
import { saveEdit } from '@houselights/contracts/operators/editor'
import { getEvent } from '@houselights/contracts/public-api/routes'
import { createTestVenue } from '@houselights/database/testing/saved-scrapes'
import { aListing } from '@houselights/domain/testing/listings'
import { describe, expect, test } from 'vitest'
import { NOBODY, testApi, toStatusAndText } from './running-api.ts'

const api = testApi('decisions')

async function aSourcedEvent(title: string, fields: Partial<Listing> = {}) {
  const testVenue = await createTestVenue(api.db)
  await testVenue.scrape(await testVenue.source('page'), [aListing({ sourceId: '1', title, ...fields })])
  const [event] = await testVenue.loadEvents()
  return event.id as string
}

test('an event that was withheld because of its kind gets a bill once the kind is corrected', async () => {
  const id = await aSourcedEvent('Marble Quiz', { kind: 'trivia' })
  const { slug } = await api.call(saveEdit, { params: { kind: 'event', id }, body: { values: { kind: 'music' } } })
  expect((await api.call(getEvent, { params: { slug } })).bill).toMatchObject([{ name: 'Marble Quiz' }])
})

describe('an error explains what is wrong with', () => {
  test('an edit', async () => {
    const id = await aSourcedEvent('Oak & Ember')
    const body = 'The body must be {"values": {field: text}, "lock": [field], "unlock": [field]}.'
    const unknownField = /^An event has no field "color"\. It has title, day, /
    for (const [target, fields, status, sentence] of [
      [`event/${id}`, { values: { day: 'soon' } }, 400, /^Date must be a day .* such as 2025-05-10, not "soon"\.$/],
      [`event/${id}`, { values: { color: 'red' } }, 400, unknownField],
      [`event/${id}`, { values: { title: 7 } }, 400, body],
      [`event/${id}`, { slug: 'x' }, 400, body],
      [`venue/${id}`, { values: {} }, 404, `There’s no venue called "${id}".`],
      [`city/${id}`, { values: {} }, 404, 'There’s nothing by that name.'],
    ] as const) {
      const response = await api.send('PATCH', `/api/admin/edit/${target}`, fields)
      const expected = typeof sentence === 'string' ? sentence : expect.stringMatching(sentence)
      expect(await toStatusAndText(response)).toEqual([status, expected])
    }
    for (const [response, status, sentence] of [
      [api.post(`/api/admin/edits/${NOBODY}/undo`, {}), 404, `There’s no edit called "${NOBODY}".`],
      [api.get(`/api/admin/edit/artist/${NOBODY}`), 404, `There’s no artist called "${NOBODY}".`],
      [api.get('/api/admin/find?search='), 400, 'search must be text of up to 200 characters.'],
      [api.get('/api/admin/find'), 400, 'search must be text of up to 200 characters.'],
    ] as const)
      expect(await toStatusAndText(response)).toEqual([status, sentence])
  })

  test('a decision about a pair', async () => {
    const verdictSentence = 'The body must be {"verdict": "same", "different" or "skip"}.'
    for (const [target, body, status, sentence] of [
      [NOBODY, { verdict: 'maybe' }, 400, verdictSentence],
      [NOBODY, { verdict: 'same', why: '' }, 400, verdictSentence],
      [NOBODY, { verdict: 'same' }, 404, `There’s no pair called "${NOBODY}".`],
      ['7', { verdict: 'same' }, 404, 'There’s nothing by that name.'],
    ] as const)
      expect(await toStatusAndText(api.post(`/api/admin/review/${target}`, body))).toEqual([status, sentence])
    const undo = api.post(`/api/admin/decisions/${NOBODY}/undo`)
    expect(await toStatusAndText(undo)).toEqual([404, `There’s no decision called "${NOBODY}".`])
  })

  test('a decision about artists', async () => {
    const artist = await api.anArtist({ name: 'Glass Kite' })
    const post = (path: string, body?: object) => toStatusAndText(api.post(path, body))
    const merge = (other: unknown) => post(`/api/admin/artists/${artist.id}/merge`, { other } as object)
    expect(await merge(artist.id)).toEqual([400, 'Both artists are "Glass Kite": choose two different ones.'])
    expect(await merge(NOBODY)).toEqual([404, `There’s no artist called "${artist.id} or ${NOBODY}".`])
    const mergeSentence = 'The body must be {"other": the id of the artist to merge into this one}.'
    expect(await merge('x')).toEqual([400, mergeSentence])
    const splitSentence =
      'The body must be {"name": a distinct name for the other artist, "events": the ids of its shows}.'
    expect(await post(`/api/admin/artists/${artist.id}/split`, { name: '', events: [] })).toEqual([400, splitSentence])
    const undo = await post(`/api/admin/artists/changes/${NOBODY}/undo`)
    expect(undo).toEqual([404, `There’s no change called "${NOBODY}".`])
    expect((await api.get(`/api/admin/artists/${NOBODY}/billings`)).status).toBe(404)
    expect((await api.get('/api/admin/artists/suggestions')).headers.get('cache-control')).toBe('no-store')
  })
})
