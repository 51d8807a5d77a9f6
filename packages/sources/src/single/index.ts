import type { Platform, Source } from '../source.ts'
import { bottomOfTheHill } from './bottom-of-the-hill.ts'
import { garrison } from './garrison.ts'
import { makeOutRoom } from './make-out-room.ts'

/** Sources of one venue alone, by the host of its page. */
const singles: Readonly<Record<string, Platform>> = {
  'bottomofthehill.com': bottomOfTheHill,
  'garrisontoronto.com': garrison,
  'makeoutroom.com': makeOutRoom,
}

/** The source that reads the page at `url`; undefined where that host has none of its own. */
export const singleSourceFor = (url: string): Source | undefined => {
  const host = URL.parse(url)?.hostname.replace(/^(?:www|m)\./, '')
  return host ? singles[host]?.({ url }) : undefined
}
