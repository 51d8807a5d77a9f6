import { lineOf, tidy } from './text.ts'

/** Words that tell a tour, an album or an occasion rather than an act. */
const TOUR =
  /\b(?:tour|anniversary|farewell|years? of|album|record|ep|single|release|celebration|celebrating|tribute|experience|world|live in|live at|edition|encore|residency|birthday|annual|x-?mas|christmas|holiday|extended set|music of|plays|performs|in concert|vol(?:ume)?\.?\s*\d+|pt\.?\s*\w+|part\s+\w+|the musical)\b/i
/** Words that tell a series, a club night or a festival: what follows the colon are its acts. */
const SERIES =
  /(?:\b(?:nights?|nite|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|fri(?:daze)?|party|festival|fest|series|sessions?|club|rave|weekender|weekend|afters|after ?party|takeover|showcase|meadow|disco|jam|lounge|happy hour|smackdown|scmackdown|benefit|matinee|vol(?:ume)?\.?\s*\d+|#?\d+(?:\.\d)?)\b|\bis dead\b|!)\W*$/i
/** `A Fusion of Pink Floyd, Talking Heads and Phish` tells what is played. */
const WORK = /^(?:an?|the)\s+(?:[\w-]+\s+){1,3}of\b|^(?:the )?(?:music|songs|best) of\b/i
const LIST = /\s\/+\s|\/\/|\s\+\s|,\s|\s\|\s|\sb2b\s/

/** Parts what a title names into the acts and the tour, album, series or night beside them. */
export function readTour(printed: string): { names: string; tour: string | null } {
  const text = lineOf(printed)
  return quoted(text) ?? parted(text) ?? inside(text) ?? { names: text, tour: null }
}

/** `MATTE BLVCK "Holy Wars" Tour`, `Perfume Genius 'Glory' Tour`, but not `Christone "Kingfish" Ingram`. */
function quoted(text: string) {
  const found = /^(.+?)[\s:–-]+(["“'‘](.{3,})["”'’](?:\s+(?:\w+\s+){0,2}tour.*|\s*)?)$/i.exec(text)
  return found?.[1] && found[2] ? { names: found[1], tour: bare(found[2]) } : null
}

/** `act: tour`, `act - tour`, `series: acts`; a colon without telling words has the act in front. */
function parted(text: string) {
  const found = /^(.+?)\s*(:+\s+|\s[-–—~]\s+|(?<=\w)[-–—]\s+)(.+)$/.exec(text)
  if (!found?.[1] || !found[3]) return null
  const [, before, , behind] = found
  if (/[|]|\s\/+\s|\s\+\s/.test(before)) return null
  if (/\btour\b/i.test(behind) || (WORK.test(behind) && !behind.includes(':')))
    return { names: before, tour: bare(behind) }
  if (TOUR.test(behind) && !SERIES.test(before)) return { names: before, tour: bare(behind) }
  if (SERIES.test(before) || LIST.test(behind)) return deeper(behind, before)
  return { names: before, tour: bare(behind) }
}

/** `Slay The Night - Femmes On Decks: Ella, Empress`: the night's name itself has two parts. */
function deeper(names: string, night: string): { names: string; tour: string } {
  const again = /^([^,/+|]+?)(?::\s+|\s[-–—]\s+)(.+)$/.exec(names)
  if (again?.[1] && again[2] && LIST.test(again[2])) return { names: again[2], tour: bare(`${night}: ${again[1]}`) }
  return { names, tour: bare(night) }
}

/** `2025 NAO TOUR`, `DYSTINCT'S BABABA WORLD TOUR`, `Murder By Death Farewell Tour`. */
function inside(text: string) {
  const year = /^\d{4}\s+(.+?)\s+((?:\w+\s+)?tour)$/i.exec(text)
  if (year?.[1] && year[2]) return { names: year[1], tour: text }
  const owner = /^(.+?)['’]s?\s+(.+\btour)$/i.exec(text)
  if (owner?.[1] && owner[2]) return { names: owner[1], tour: bare(owner[2]) }
  const kind =
    /^(.+?)\s+((?:(?:the|us|u\.s\.|usa|uk|world|north american?|american|canadian|european|west coast|farewell|final|reunion|album|album release|headline|headlining|spring|summer|fall|autumn|winter|\d+\w{0,2} (?:year )?anniversary|\d{4})\s+)+tour(?:\s+\d{4})?)$/i.exec(
      text,
    )
  return kind?.[1] && kind[2] ? { names: kind[1], tour: bare(kind[2]) } : null
}

const bare = (text: string): string =>
  tidy(text)
    .replace(/[\s,;:|–—-]+$/, '')
    .replace(/^["“'‘]([^"“”]*)["”'’]$/, '$1')
