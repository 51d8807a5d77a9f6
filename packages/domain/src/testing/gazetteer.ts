import { makeGazetteer, type PlaceNames } from '../geography/gazetteer.ts'

const NO_NAMES: PlaceNames = {
  region: '',
  towns: [],
  neighborTowns: [],
  townNames: {},
  originNames: {},
  regionNames: [],
  titlePlaces: [],
}

/** A city by a bay, with the towns that tests use. */
export const BAY: PlaceNames = {
  ...NO_NAMES,
  region: 'California',
  towns: ['San Francisco', 'Oakland', 'Berkeley', 'San Jose', 'Palo Alto', 'Stanford', 'Daly City'],
  neighborTowns: [
    ['San Francisco', 'Daly City'],
    ['Palo Alto', 'Stanford'],
  ],
  townNames: { SF: 'San Francisco', 'Stanford Campus': 'Stanford' },
  originNames: {
    SF: ['San Francisco'],
    Oak: ['Oakland'],
    'Bay Area': ['San Francisco', 'Oakland', 'Berkeley', 'San Jose'],
    CA: ['California', 'San Francisco', 'Oakland'],
  },
  regionNames: ['Bay Area'],
  titlePlaces: ['San Francisco', 'SF', 'Oakland'],
}

/** A city by a lake. */
export const LAKE: PlaceNames = { ...NO_NAMES, region: 'Ontario', towns: ['Toronto', 'Etobicoke'] }

export const gazetteer = makeGazetteer([BAY, LAKE])
