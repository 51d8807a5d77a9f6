import * as decisions from './decisions.ts'
import * as enrichment from './enrichment.ts'
import * as events from './events.ts'
import * as newsletter from './newsletter.ts'
import * as operations from './operations.ts'
import * as places from './places.ts'
import * as reports from './reports.ts'
import * as scrapes from './scrapes.ts'
import * as sources from './sources.ts'

/** The tables with repositories or typed columns. They stay inside this package; only plain types leave it. */
export const entities = [
  decisions,
  enrichment,
  events,
  newsletter,
  operations,
  places,
  reports,
  scrapes,
  sources,
].flatMap((tables) => Object.values(tables))
