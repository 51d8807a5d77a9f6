import { Foundation1763683200000 } from './0001-foundation.ts'
import { Search1763683260000 } from './0002-search.ts'
import { Operations1763683320000 } from './0003-operations.ts'
import { Enrichment1763683380000 } from './0004-enrichment.ts'
import { HeldListings1763683450000 } from './0005-held-listings.ts'
import { Names1763683520000 } from './0006-names.ts'
import { RetiredArtists1763683560000 } from './0007-retired-artists.ts'
import { HouseCalendars1763683640000 } from './0008-house-calendars.ts'
import { SuppressedAndProvenance1763683700000 } from './0009-suppressed-and-provenance.ts'
import { ProblemFacts1763683760000 } from './0010-problem-facts.ts'
import { SeenLast1763683820000 } from './0011-seen-last.ts'
import { EventCards1763683880000 } from './0012-event-cards.ts'
import { LikestNames1763683940000 } from './0013-likest-names.ts'
import { SettledReads1763684060000 } from './0015-settled-reads.ts'
import { RowsByKeys1763684120000 } from './0016-rows-by-keys.ts'
import { CheaperSaves1763684180000 } from './0017-cheaper-saves.ts'
import { WordsOnce1763684240000 } from './0018-words-once.ts'
import { WhatIsThere1763684300000 } from './0019-what-is-there.ts'
import { Cities1763684360000 } from './0020-cities.ts'
import { ListsOfCities1763684420000 } from './0021-lists-of-cities.ts'
import { AddedVenues1763684480000 } from './0022-added-venues.ts'
import { RecordedPages1763684540000 } from './0023-recorded-pages.ts'
import { JobsOfCities1763684600000 } from './0024-jobs-of-cities.ts'
import { EventRevisions1763684660000 } from './0025-event-revisions.ts'
import { Newsletter1763684720000 } from './0026-newsletter.ts'
import { MistakeReports1763684780000 } from './0027-mistake-reports.ts'
import { SimilarEvents1763684840000 } from './0028-similar-events.ts'
import { AccessFacts1763684900000 } from './0029-access-facts.ts'
import { Push1763684960000 } from './0030-push.ts'
import { Erasures1763685020000 } from './0031-erasures.ts'
import { RefusedPush1763685080000 } from './0032-refused-push.ts'
import { ParserKills1763685140000 } from './0033-parser-kills.ts'
import { ScrapeCache1763685200000 } from './0034-scrape-cache.ts'
import { WithdrawnShows1763685260000 } from './0035-withdrawn-shows.ts'
import { VenueFacts1763685320000 } from './0036-venue-facts.ts'
import { TownsOnCards1763685380000 } from './0037-towns-on-cards.ts'
import { Permissions1763685440000 } from './0038-permissions.ts'
import { UnknownVenues1763685500000 } from './0039-unknown-venues.ts'
import { AddedShows1763685560000 } from './0040-added-shows.ts'
import { VenuesOwnFacts1763685620000 } from './0041-venues-own-facts.ts'

/** Every migration, oldest first. */
export const migrations = [
  Foundation1763683200000,
  Search1763683260000,
  Operations1763683320000,
  Enrichment1763683380000,
  HeldListings1763683450000,
  Names1763683520000,
  RetiredArtists1763683560000,
  HouseCalendars1763683640000,
  SuppressedAndProvenance1763683700000,
  ProblemFacts1763683760000,
  SeenLast1763683820000,
  EventCards1763683880000,
  LikestNames1763683940000,
  SettledReads1763684060000,
  RowsByKeys1763684120000,
  CheaperSaves1763684180000,
  WordsOnce1763684240000,
  WhatIsThere1763684300000,
  Cities1763684360000,
  ListsOfCities1763684420000,
  AddedVenues1763684480000,
  RecordedPages1763684540000,
  JobsOfCities1763684600000,
  EventRevisions1763684660000,
  Newsletter1763684720000,
  MistakeReports1763684780000,
  SimilarEvents1763684840000,
  AccessFacts1763684900000,
  Push1763684960000,
  Erasures1763685020000,
  RefusedPush1763685080000,
  ParserKills1763685140000,
  ScrapeCache1763685200000,
  WithdrawnShows1763685260000,
  VenueFacts1763685320000,
  TownsOnCards1763685380000,
  Permissions1763685440000,
  UnknownVenues1763685500000,
  AddedShows1763685560000,
  VenuesOwnFacts1763685620000,
]
