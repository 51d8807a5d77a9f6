import { defaultCity } from '@houselights/config/cities/cities'
import { VenueFile } from '@houselights/contracts/cities/city-files'
import {
  acceptProposal,
  exportVenue,
  getImport,
  getProposal,
  importVenueList,
  listImports,
  listProposals,
  type ProposalResult,
  recheckProposal,
  refuseProposal,
  requestProposal,
  suggestVenue,
} from '@houselights/contracts/operators/proposals'
import { getVenue } from '@houselights/contracts/public-api/routes'
import {
  addStep,
  beginProposal,
  endProposal,
  requestProposal as storeProposal,
} from '@houselights/database/proposals/proposal-writes'
import { beforeEach, describe, expect, test } from 'vitest'
import { NOW, testApi, toStatusAndText } from './running-api.ts'

const api = testApi('proposals_api')
beforeEach(async () => {
  await api.db.query('truncate venue_proposals, venues, sources cascade')
  await api.db.getRepository('City').upsert(defaultCity, ['id'])
})

const ADDRESS = 'https://copper-finch.example/'
const RESULT: ProposalResult = {
  source: { platform: 'ics', url: 'https://copper-finch.example/shows.ics' },
  marks: ['link to a calendar'],
  sure: true,
  shows: 1,
  listings: [
    {
      title: 'Glass Kite',
      name: 'Glass Kite',
      acts: ['Glass Kite'],
      date: '2025-05-09',
      price: '$20',
      url: null,
      startsAt: '2025-05-09T20:00:00-07:00',
      doorsAt: null,
      printed: 'Friday\nGlass Kite\n8 pm, $20',
    },
  ],
  others: [],
  facts: { name: 'The Copper Finch', address: '12 Wick St', latitude: 37.76, longitude: -122.42 },
  from: { name: 'title', address: 'footer', latitude: 'map link', longitude: 'map link' },
  problems: [],
  agreement: null,
}
const request = (address = ADDRESS) => api.call(requestProposal, { body: { address } })
/** Stores what the worker found on a site, or why it couldn't scrape it. */
async function finishScrape(id: string, outcome: { result: ProposalResult } | { problem: string }) {
  await beginProposal(api.db, id, new Date(NOW))
  await addStep(api.db, id, { at: NOW, url: ADDRESS, what: 'first page' })
  await endProposal(api.db, id, { ...outcome, now: new Date(NOW) })
  return id
}
/** Creates a proposal whose site the worker has scraped. */
const aScrapedProposal = async (result: ProposalResult = RESULT) => finishScrape((await request()).id, { result })
const accept = (id: string, body: object = RESULT.facts) => api.call(acceptProposal, { params: { id }, body })
const badRequest = (sentence: string) => ({ status: 400, body: expect.stringContaining(sentence) })

describe('a site that an operator proposes', () => {
  test('has one open proposal, however its address is typed', async () => {
    const proposal = await request('copper-finch.example')
    const waitingFields = { address: ADDRESS, origin: 'operator', state: 'waiting', steps: [] }
    expect(proposal).toMatchObject({ ...waitingFields, city: defaultCity.id })
    for (const address of ['https://copper-finch.example/', 'http://www.copper-finch.example/#shows'])
      expect((await request(address)).id).toBe(proposal.id)
    const annexProposal = await request('https://copper-finch.example/annex')
    expect(annexProposal.id).not.toBe(proposal.id)
    await api.call(refuseProposal, { params: { id: annexProposal.id } })
    const { proposals, total } = await api.call(listProposals)
    expect([total, proposals.map(({ id }) => id)]).toEqual([1, [proposal.id]])
  })

  test.each(['', 'copper finch', 'ftp://copper-finch.example', 'https://user:pass@copper-finch.example', 'localhost'])(
    'is refused because "%s" is not a valid address',
    async (address) => {
      expect((await api.post(requestProposal.path, { address })).status).toBe(400)
    },
  )
})

describe('accepting a proposal', () => {
  test('creates the venue with the corrected facts, and its source', async () => {
    const id = await aScrapedProposal()
    const acceptedProposal = await accept(id, { ...RESULT.facts, name: 'Copper Finch', neighborhood: 'Mission' })
    expect(acceptedProposal).toMatchObject({
      state: 'accepted',
      decidedBy: 'operator',
      venue: { slug: 'copper-finch' },
    })
    const [source] = await api.db.query(`select s.address, s.added_at is not null as added, v.slug, v.neighborhood
      from sources s join venues v on v.id = s.venue_id where s.id = 'copper-finch'`)
    expect(source).toEqual({ address: RESULT.source, added: true, slug: 'copper-finch', neighborhood: 'Mission' })
    await expect(accept(id)).rejects.toMatchObject(badRequest('It’s already decided.'))
    const venue = await api.call(getVenue, { params: { slug: 'copper-finch' } })
    expect(venue).toMatchObject({ upcomingCount: 0, isBeingScraped: true })
  })

  test('gives a venue without a calendar the one that it offered, and changes nothing else', async () => {
    const { id: venue } = await api.aVenue({ name: 'Copper Finch', slug: 'copper-finch' })
    const feed = { city: defaultCity.id, origin: 'visitor' as const, address: ADDRESS }
    const id = await storeProposal(api.db, feed, new Date(NOW))
    expect(await storeProposal(api.db, { ...feed, venue }, new Date(NOW))).toBe(id)
    await finishScrape(id, { result: RESULT })
    expect(await accept(id, {})).toMatchObject({ state: 'accepted', venue: { slug: 'copper-finch' } })
    expect(await api.db.query('select id, venue_id, url from sources')).toEqual([
      { id: 'copper-finch', venue_id: venue, url: RESULT.source?.url },
    ])
    expect(await api.db.query('select id, name, address from venues')).toEqual([
      { id: venue, name: 'Copper Finch', address: null },
    ])
  })

  test('creates a venue that can be exported as a data file', async () => {
    await accept(await aScrapedProposal())
    const file = await api.call(exportVenue, { params: { slug: 'the-copper-finch' } })
    expect(file).toEqual({ slug: 'the-copper-finch', ...RESULT.facts, source: RESULT.source })
    expect(VenueFile.parse(file)).toEqual(file)
  })

  test.each([
    ['a venue without a name', { ...RESULT, facts: {} }, {}, 'The venue needs a name.'],
    ['half a location', RESULT, { name: 'Finch', latitude: 37.76 }, 'both a latitude and a longitude'],
    ['another city', RESULT, { name: 'Finch', latitude: 43.65, longitude: -79.38 }, 'This location is outside'],
    [
      'a site on an unknown platform',
      { ...RESULT, source: null },
      { name: 'Finch' },
      'We don’t support this site’s platform',
    ],
  ])('fails for %s, and leaves the proposal unchanged', async (_, result, facts, sentence) => {
    const id = await aScrapedProposal(result)
    await expect(accept(id, facts)).rejects.toMatchObject(badRequest(sentence))
    expect((await api.call(getProposal, { params: { id } })).state).toBe('read')
    expect(await api.db.query('select from venues')).toEqual([])
  })

  test('fails with another venue’s slug, and works with a different one', async () => {
    await api.aVenue({ name: 'The Copper Finch', slug: 'the-copper-finch' })
    const id = await aScrapedProposal()
    await expect(accept(id)).rejects.toMatchObject(badRequest('Another venue has the slug "the-copper-finch"'))
    const acceptedProposal = await accept(id, { ...RESULT.facts, slug: 'copper-finch-2' })
    expect(acceptedProposal.venue?.slug).toBe('copper-finch-2')
  })

  test('fails for a site that hasn’t been scraped yet', async () => {
    const { id } = await request()
    await expect(accept(id)).rejects.toMatchObject(badRequest('Its site hasn’t been scraped yet.'))
  })
})

test('a refused site can be proposed again', async () => {
  const id = await aScrapedProposal()
  expect(await api.call(refuseProposal, { params: { id } })).toMatchObject({ state: 'refused', venue: null })
  await expect(api.call(refuseProposal, { params: { id } })).rejects.toMatchObject(badRequest('It’s already decided.'))
  expect((await request()).id).not.toBe(id)
})

describe('when proposed again,', () => {
  test.each([
    ['a site that could not be scraped', { problem: 'It responded with 503.' }],
    ['a site on an unknown platform', { result: { ...RESULT, source: null, shows: 0, listings: [] } }],
  ])('%s is scraped again, and its earlier result is discarded', async (_, outcome) => {
    const { id } = await request()
    await finishScrape(id, outcome)
    expect(await request()).toMatchObject({ id, state: 'waiting', steps: [], result: null, problem: null })
    expect((await api.call(listProposals)).proposals).toMatchObject([{ id, state: 'waiting' }])
    await finishScrape(id, { result: RESULT })
    expect(await accept(id)).toMatchObject({ state: 'accepted' })
  })

  test('a site that is waiting for a decision stays unchanged', async () => {
    const id = await aScrapedProposal()
    expect(await request()).toMatchObject({ id, state: 'read', result: { shows: 1 } })
  })
})

describe('another address for a known venue', () => {
  /** Creates a proposal to move a source to a new address, with the result of comparing its shows. */
  async function aMove(result: Partial<ProposalResult>) {
    await api.aVenue({ name: 'Lantern', slug: 'lantern' })
    await api.db.query(`insert into sources (id, city_id, venue_id, name, platform, url, address, kind, cadence_minutes)
      select 'lantern', city_id, id, name, 'json-ld', 'https://lantern.example/', '{}', 'venue', 360 from venues`)
    const move = { city: defaultCity.id, origin: 'upkeep', address: ADDRESS, source: 'lantern' } as const
    const id = await storeProposal(api.db, move, new Date(NOW))
    return finishScrape(id, { result: { ...RESULT, agreement: { known: 9, found: 2 }, ...result } })
  }
  const getSource = () => api.db.query(`select platform, url, chosen_at is not null as chosen from sources`)

  test('becomes the source once it is accepted, and the venue stays unchanged', async () => {
    const id = await aMove({})
    expect((await api.call(listProposals)).proposals).toMatchObject([{ source: { id: 'lantern', name: 'Lantern' } }])
    expect(await accept(id, {})).toMatchObject({ state: 'accepted', venue: { slug: 'lantern', name: 'Lantern' } })
    expect(await getSource()).toEqual([{ platform: 'ics', url: RESULT.source?.url, chosen: true }])
    expect(await api.db.query('select name, address from venues')).toEqual([{ name: 'Lantern', address: null }])
  })

  test('on an unknown platform can be rechecked for the same source, or refused, and is separate from a proposal for a new venue', async () => {
    const id = await aMove({ source: null })
    expect((await request()).id).not.toBe(id)
    expect((await api.call(getProposal, { params: { id } })).state).toBe('read')
    await expect(accept(id, {})).rejects.toMatchObject(badRequest('We don’t support this site’s platform'))
    const recheckedProposal = await api.call(recheckProposal, { params: { id } })
    expect(recheckedProposal).toMatchObject({ id, origin: 'upkeep', source: { id: 'lantern' }, state: 'waiting' })
    await api.call(refuseProposal, { params: { id } })
    expect(await getSource()).toMatchObject([{ platform: 'json-ld', chosen: false }])
  })
})

describe('a venue that a visitor suggests', () => {
  const suggest = (address: string, clientAddress = '203.0.113.7') =>
    api.post(suggestVenue.path, { address }, { 'x-forwarded-for': clientAddress })

  test('waits along with operators’ proposals, and the response doesn’t reveal what is known', async () => {
    await api.aVenue({ name: 'Lantern', slug: 'lantern', website: 'https://www.lantern.example/' })
    for (const address of ['http://lantern.example', ADDRESS]) {
      const response = await suggest(address)
      expect([response.status, await response.json()]).toEqual([200, { suggested: true }])
    }
    const { proposals } = await api.call(listProposals)
    expect(proposals).toMatchObject([{ address: ADDRESS, origin: 'visitor', state: 'waiting' }])
  })

  test.each(['http://127.0.0.1:4000/', 'http://10.0.0.8/', 'http://168.63.129.16/', 'printer.local'])(
    'is refused if it is in a private network: %s',
    async (address) => {
      expect(await toStatusAndText(suggest(address, '203.0.113.8'))).toEqual([
        400,
        'address must be an address on the public internet, such as https://lantern.example.com/.',
      ])
    },
  )

  test('is limited to a few suggestions per client', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 6; count++) statuses.push((await suggest(`finch-${count}.example`)).status)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('a list of venues', () => {
  const LIST =
    'name,website,lat,lon\nThe Copper Finch,copper-finch.example,37.76,-122.42\nLantern,lantern.example,,\nNo Site,,,\n'
  const sendList = (list: string) => api.call(importVenueList, { body: { list } })

  const listWaitingIds = async () => (await api.call(listProposals)).proposals.map(({ id }) => id)

  test('becomes proposals, except for known sites; sending it again continues the same import', async () => {
    await api.aVenue({ name: 'Lantern', slug: 'lantern', website: 'https://lantern.example/' })
    const initialImport = await sendList(LIST)
    const progress = { total: 2, known: 1, recognised: 0, first: 'Lantern', states: { waiting: 1 } }
    expect(initialImport).toMatchObject({ proposed: 1, withoutSite: ['No Site'], import: progress })
    const [id = ''] = await listWaitingIds()
    const listedFacts = { name: 'The Copper Finch', latitude: 37.76, longitude: -122.42 }
    expect(await api.call(getProposal, { params: { id } })).toMatchObject({
      origin: 'import',
      address: ADDRESS,
      given: listedFacts,
    })
    await finishScrape(id, { result: RESULT })
    await accept(id)
    const repeatedImport = await sendList(LIST)
    const finishedProgress = { ...progress, id: initialImport.import?.id, recognised: 1, states: { accepted: 1 } }
    expect(repeatedImport).toMatchObject({ proposed: 0, import: finishedProgress })
    expect(await api.call(getImport, { params: { id: initialImport.import?.id ?? '' } })).toEqual(repeatedImport.import)
    expect(await api.call(listImports)).toEqual({ imports: [repeatedImport.import] })
    expect((await api.get(`/api/admin/imports/${crypto.randomUUID()}`)).status).toBe(404)
  })

  test('leaves out a known address in any spelling, but not another venue on the same host', async () => {
    await api.aVenue({ name: 'Lantern', slug: 'lantern', website: 'https://www.bars.example/lantern/' })
    const list = 'name,website\nLantern,http://bars.example/lantern\nMoth,https://bars.example/moth/\n'
    expect(await sendList(list)).toMatchObject({ proposed: 1, import: { total: 2, known: 1, states: { waiting: 1 } } })
    expect((await request('bars.example/moth')).id).toBe((await listWaitingIds())[0])
    const otherImport = await sendList('name,website\nThe Moth,http://www.bars.example/moth\n')
    expect(otherImport).toMatchObject({ proposed: 0, import: { total: 1, known: 1 } })
  })

  test('counts sites that an operator already proposed, and leaves out sites that another list already proposed', async () => {
    const proposedId = (await request()).id
    const firstImport = await sendList(LIST)
    expect(firstImport).toMatchObject({ proposed: 1, import: { total: 2, known: 0, states: { waiting: 2 } } })
    expect(await listWaitingIds()).toContain(proposedId)
    const otherImport = await sendList(`${LIST}Moth,moth.example,,\n`)
    expect(otherImport).toMatchObject({ proposed: 1, import: { total: 3, known: 2, states: { waiting: 1 } } })
    const { imports } = await api.call(listImports)
    expect(imports.map(({ id }) => id).toSorted()).toEqual([firstImport.import?.id, otherImport.import?.id].toSorted())
  })

  test('lists its proposals, those ready for a decision first', async () => {
    const { import: startedImport } = await sendList(LIST)
    await sendList('name,website\nMoth,moth.example\n')
    const listImported = async () => (await api.call(listProposals, { query: { import: startedImport?.id } })).proposals
    for (const { id } of (await listImported()).slice(1)) await finishScrape(id, { result: RESULT })
    expect((await listImported()).map(({ state }) => state)).toEqual(['read', 'waiting'])
  })

  test('without sites starts no import', async () => {
    expect(await sendList('name,website\nNo Site,\n')).toEqual({ proposed: 0, import: null, withoutSite: ['No Site'] })
  })

  test('is refused with the reason if it can’t be parsed or is too long', async () => {
    await expect(sendList('{"venues": []}')).rejects.toMatchObject(badRequest('not a GeoJSON FeatureCollection'))
    await expect(sendList('x'.repeat(10_000_001))).rejects.toMatchObject(
      badRequest('A list of venues can have up to 10 MB.'),
    )
  })

  test('may be longer than the bodies of other calls', async () => {
    const rows = Array.from({ length: 2_000 }, (_, index) => `No Site ${index} ${'x'.repeat(40)},,,`)
    expect((await sendList(`name,website,lat,lon\n${rows.join('\n')}\n`)).withoutSite).toHaveLength(2_000)
  })
})
