import * as decisions from './decisions.ts'
import * as enrichment from './enrichment.ts'
import * as erasures from './erasures.ts'
import * as cards from './event-cards.ts'
import * as events from './events.ts'
import * as newsletter from './newsletter.ts'
import * as operations from './operations.ts'
import * as places from './places.ts'
import * as proposals from './proposals.ts'
import * as push from './push.ts'
import * as reports from './reports.ts'
import * as reads from './scrapes.ts'
import * as similar from './similar.ts'
import * as sources from './sources.ts'

/** Every table. They stay inside this package: what leaves it are plain types. */
export const entities = [
  cards,
  decisions,
  enrichment,
  erasures,
  events,
  newsletter,
  operations,
  places,
  proposals,
  push,
  reads,
  reports,
  similar,
  sources,
].flatMap((tables) => Object.values(tables))
