import * as decisions from './decisions.ts'
import * as enrichment from './enrichment.ts'
import * as events from './events.ts'
import * as newsletter from './newsletter.ts'
import * as operations from './operations.ts'
import * as places from './places.ts'
import * as reports from './reports.ts'
import * as reads from './scrapes.ts'
import * as sources from './sources.ts'

/** The tables that repositories or typed columns are used of. They stay inside this package: what leaves it are plain types. */
export const entities = [
  decisions,
  enrichment,
  events,
  newsletter,
  operations,
  places,
  reads,
  reports,
  sources,
].flatMap((tables) => Object.values(tables))
