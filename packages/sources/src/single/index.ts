import type { Platform, Source } from '../source.ts'
import { tenFifteenFolsom } from './1015-folsom.ts'
import { audioSf } from './audio-sf.ts'
import { bottomOfTheHill } from './bottom-of-the-hill.ts'
import { centerForNewMusic } from './center-for-new-music.ts'
import { garrison } from './garrison.ts'
import { grayArea } from './gray-area.ts'
import { keysJazzBistro } from './keys-jazz-bistro.ts'
import { lostChurch } from './lost-church.ts'
import { mabuhayGardens } from './mabuhay-gardens.ts'
import { makeOutRoom } from './make-out-room.ts'
import { sfjazz } from './sfjazz.ts'

/** Sources of one venue alone, by the host of its page. */
const singles: Readonly<Record<string, Platform>> = {
  '1015.com': tenFifteenFolsom,
  'audiosf.com': audioSf,
  'bottomofthehill.com': bottomOfTheHill,
  'centerfornewmusic.com': centerForNewMusic,
  'garrisontoronto.com': garrison,
  'grayarea.org': grayArea,
  'keysjazzbistro.com': keysJazzBistro,
  'thelostchurch.org': lostChurch,
  'themab.org': mabuhayGardens,
  'makeoutroom.com': makeOutRoom,
  'sfjazz.org': sfjazz,
}

/** The source that reads the page at `url`; undefined where that host has none of its own. */
export const singleSourceFor = (url: string): Source | undefined => {
  const host = URL.parse(url)?.hostname.replace(/^(?:www|m)\./, '')
  return host ? singles[host]?.({ url }) : undefined
}
