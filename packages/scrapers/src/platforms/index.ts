import type { Platform, Source } from '../source/source.ts'
import { nineteenHz } from './19hz.ts'
import { anotherPlanet } from './another-planet.ts'
import { axs } from './axs.ts'
import { bandsintown } from './bandsintown.ts'
import { carbonhouse } from './carbonhouse.ts'
import { dice } from './dice.ts'
import { dothebay } from './dothebay.ts'
import { eventbrite } from './eventbrite.ts'
import { general } from './general.ts'
import { ics } from './ics.ts'
import { jsonLd } from './json-ld.ts'
import { liveNation } from './live-nation.ts'
import { residentAdvisor } from './resident-advisor.ts'
import { rockhouse } from './rockhouse.ts'
import { rss } from './rss.ts'
import { seetickets } from './seetickets.ts'
import { simpleCalendar } from './simple-calendar.ts'
import { songkick } from './songkick.ts'
import { squarespace } from './squarespace.ts'
import { theList } from './the-list.ts'
import { ticketmaster } from './ticketmaster.ts'
import { ticketweb } from './ticketweb.ts'
import { tixr } from './tixr.ts'
import { tnew } from './tnew.ts'
import { tockify } from './tockify.ts'
import { tribeEvents } from './tribe-events.ts'
import { trumba } from './trumba.ts'
import { turntable } from './turntable.ts'
import { venuepilot } from './venuepilot.ts'
import { wixEvents } from './wix-events.ts'

/** Every platform. `npm run scrape -- --platform` accepts their ids. */
export const platforms: readonly Platform[] = [
  ticketmaster,
  liveNation,
  jsonLd,
  eventbrite,
  carbonhouse,
  axs,
  seetickets,
  ticketweb,
  anotherPlanet,
  rockhouse,
  dice,
  squarespace,
  tixr,
  wixEvents,
  turntable,
  simpleCalendar,
  theList,
  nineteenHz,
  dothebay,
  bandsintown,
  songkick,
  tribeEvents,
  ics,
  rss,
  tockify,
  tnew,
  trumba,
  residentAdvisor,
  venuepilot,
  general,
]

/** Finds a source for `url` on the platform with this id. Undefined if there is no such platform. */
export const findPlatformSource = (id: string, url: string): Source | undefined =>
  platforms.find((platform) => platform.id === id)?.({ url })

export const getPlatformIds = (): string[] => platforms.map(({ id }) => id).sort()
