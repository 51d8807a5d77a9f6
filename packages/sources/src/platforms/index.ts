import type { Platform, Source } from '../source.ts'
import { simpleCalendar } from './simple-calendar.ts'
import { turntable } from './turntable.ts'
import { wixEvents } from './wix-events.ts'

/** Every platform, by the id that `npm run read -- --platform` takes. */
const platforms: readonly Platform[] = [wixEvents, turntable, simpleCalendar]

/** The platform of that id, reading the listing at `url`; undefined where there is none. */
export const platformFor = (id: string, url: string): Source | undefined =>
  platforms.find((platform) => platform.id === id)?.({ url })

export const platformIds = (): string[] => platforms.map(({ id }) => id).sort()
