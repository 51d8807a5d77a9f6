import { expect, test } from 'vitest'
import { parseVenueList } from './parse-venue-list.ts'

const facts = { name: 'The Copper Finch', latitude: 37.76, longitude: -122.42 }
const finch = { website: 'https://copper-finch.example/', facts }

test('parses a table with a header line, whatever separates its values', () => {
  const table =
    'Name;Website;Lat;Lon;Notes\n"The Copper Finch";copper-finch.example;37.76;-122.42;loud\nNo Site;;1;2;\n'
  expect(parseVenueList(`\uFEFF${table}`)).toEqual({ venues: [finch], withoutSite: ['No Site'] })
  expect(parseVenueList(table.replaceAll(';', '\t'))).toEqual({ venues: [finch], withoutSite: ['No Site'] })
})

test('treats two spellings of a URL as one venue, and two paths on one host as two venues', () => {
  const rows = ['https://www.bars.example/finch/', 'bars.example/finch', 'bars.example/moth']
  const { venues } = parseVenueList(`name,website\n${rows.map((row) => `Bar,${row}`).join('\n')}\n`)
  expect(venues.map(({ website }) => website)).toEqual(['https://bars.example/finch', 'https://bars.example/moth'])
})

test('parses GeoJSON properties and points', () => {
  const buildFeature = (properties: object, geometry: unknown) => ({ type: 'Feature', properties, geometry })
  const point = { type: 'Point', coordinates: [-122.42, 37.76] }
  const field = { name: 'A field', website: 'https://field.example', capacity: 90 }
  const features = [
    buildFeature({ name: 'The Copper Finch', website: 'https://copper-finch.example' }, point),
    buildFeature(field, { type: 'Polygon', coordinates: [] }),
    buildFeature({ name: 'No Site' }, null),
    'no feature',
  ]
  expect(parseVenueList(JSON.stringify({ type: 'FeatureCollection', features }))).toEqual({
    venues: [finch, { website: 'https://field.example/', facts: { name: 'A field', capacity: 90 } }],
    withoutSite: ['No Site'],
  })
})

test('parses tags and the centers of ways in an Overpass response', () => {
  const tags = { amenity: 'nightclub', name: 'The Copper Finch', 'contact:website': 'https://copper-finch.example/' }
  const address = { 'addr:housenumber': '12', 'addr:street': 'Wick St' }
  const elements = [
    { type: 'way', id: 1, center: { lat: 37.76, lon: -122.42 }, tags: { ...tags, ...address } },
    { type: 'node', id: 2, lat: 1, lon: 2, tags: { name: 'No Site', amenity: 'bar' } },
  ]
  const { venues, withoutSite } = parseVenueList(JSON.stringify({ elements }))
  expect(venues).toEqual([{ ...finch, facts: { ...facts, address: '12 Wick St', venueType: 'club' } }])
  expect(withoutSite).toEqual(['No Site'])
})

test('parses an OpenStreetMap extract', () => {
  const list = `<?xml version="1.0"?><osm version="0.6">
    <node id="1" lat="37.76" lon="-122.42"><tag k="name" v="The Copper Finch"/><tag k="website" v="copper-finch.example; other.example"/></node>
    <node id="2" lat="37.7" lon="-122.4"/>
    <way id="3"><nd ref="2"/><tag k="name" v="Moth &amp; Lamp"/></way></osm>`
  expect(parseVenueList(list)).toEqual({ venues: [finch], withoutSite: ['Moth & Lamp'] })
})

test('joins repeated sites, and skips invalid addresses', () => {
  const { venues, withoutSite } = parseVenueList(
    'name,website\nA,https://a.example/\nA again,a.example\nB,javascript:alert(1)\nC,https://user:pass@c.example\nD,localhost\n',
  )
  expect(venues.map(({ website }) => website)).toEqual(['https://a.example/'])
  expect(withoutSite).toEqual(['B', 'C', 'D'])
})

test('leaves out invalid coordinates and types', () => {
  const [venue] = parseVenueList('name,website,lat,lon,type\nA,a.example,91,west,???\n').venues
  expect(venue?.facts).toEqual({ name: 'A' })
})

test('refuses more sites than a city has venues', () => {
  const sites = Array.from({ length: 5_001 }, (_, index) => `finch-${index}.example`)
  expect(() => parseVenueList(['website', ...sites].join('\n'))).toThrow('The list has 5001 sites')
})

test.each([
  ['{"venues": []}', 'not a GeoJSON FeatureCollection or an Overpass response'],
  ['{"elements": [', 'The list isn’t valid JSON'],
  ['<html></html>', 'not an OpenStreetMap extract'],
  ['name,street\nA,Wick St\n', 'has no column for the venues’ sites'],
  ['PK\u0003\u0004\0\0workbook', 'The file isn’t text: a list of venues must be CSV'],
  [' \n', 'The file is empty: a list of venues must be CSV'],
])('refuses "%s"', (text, sentence) => expect(() => parseVenueList(text)).toThrow(sentence))
