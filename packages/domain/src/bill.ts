import { artistKey } from './artist-name.ts'
import { readMarks } from './bill-marks.ts'
import { splitNames } from './bill-names.ts'
import { readTour } from './bill-tour.ts'
import { readKind } from './event-kind.ts'
import { tidy } from './text.ts'

/** Who plays, read out of a printed title and support text. */
export interface Bill {
  headliner: string | null
  support: string[]
  /** Who puts the evening on, where the title says so: `EELF presents: …`. */
  presenter: string | null
  /** The tour, album, series or night that the title names beside the act. */
  tour: string | null
  /** Which of several shows it is: `early`, `late`, `matinee`, `night 2`. */
  session: string | null
}

const PRESENTS = /^(.{2,60}?)\s+(?:proudly\s+)?(?:presents?|pres\.)(?:\s*:\s*|\s+)(?=\S)/i
const PRESENTED_BY = /\s*[-–—|(,]*\s*\b(?:co[\s-]?)?presented (?:by|with)\s+(.+)$/i
const EVENING_WITH =
  /^(?:an?\s+)?(?:(?:very\s+)?(?:special|intimate)\s+)?(?:evening|night|afternoon|(?:two|three|four|[234])\s+nights)(?:\s+of\s+.+?)?\s+with\s+/i
const HOSTED_BY = /[\s,(]+hosted by\s+[^)]+\)?$/i
const GUESTS = /(?:^|\s)(?:w\/+\s*|with\s+|feat(?:\.|uring)?:?\s+|ft\.?\s+)(?=\S)(?![^(]*\))/i
/** Festivals name some hundred; a source that lists more lists something else. */
const MOST_ACTS = 300
/** Evenings without an act of their own name, unless guests are named. */
const NO_ACT = new Set(['private', 'karaoke', 'trivia', 'sport', 'film', 'class', 'other'])

/** Reads a printed title and support text as a bill. */
export function readBill(title: string, support?: string | readonly string[] | null): Bill {
  const { text, session } = readMarks(title)
  const told = readSupport(support)
  const presented = readPresenter(text)
  const evening = presented.text
    .replace(EVENING_WITH, '')
    .replace(HOSTED_BY, '')
    .replace(/\s+@\s+.+$/, '')
    .replace(/\s+perform(?:ing|s)\s+["“'‘].*$/i, '')
  const found = findGuests(evening)
  const lead = readTour(found ? evening.slice(0, found.index) : evening)
  const guests = found ? evening.slice(found.index + found[0].length) : ''
  const known = new Set(told.names.map(artistKey))
  const names = [
    ...splitNames(lead.names, { role: 'lead', keepComma: told.names.length > 0, known }),
    ...splitNames(withoutWork(guests), { role: 'guests', known }),
    ...told.names,
  ].map((name) => withoutPlace(name, known))
  const acts =
    NO_ACT.has(readKind(title)) && !found && told.names.length === 0 ? [] : distinct(names).slice(0, MOST_ACTS)
  return {
    headliner: acts[0] ?? null,
    support: acts.slice(1),
    presenter: presented.presenter ?? told.presenter,
    tour: lead.tour ?? told.tour,
    session,
  }
}

/** Where the guests begin. `Curling, Fistfight With Traffic, Funds For Jimmy` is a list with a capital inside a name. */
function findGuests(text: string): RegExpExecArray | null {
  const found = GUESTS.exec(text)
  return found && /\sWith\s/.test(found[0]) && /[^,]+,.*[^,]+/.test(text.slice(0, found.index)) ? null : found
}

function readPresenter(text: string): { text: string; presenter: string | null } {
  const before = PRESENTS.exec(text)
  // an act presents its own tour: "PhaseOne Presents Terranova Album Tour"
  if (before?.[1] && !/:\s*$/.test(before[0]) && /\btour\b/i.test(text))
    return { text: text.replace(/\s+presents?\s+/i, ': '), presenter: null }
  if (before?.[1]) return { text: text.slice(before[0].length), presenter: tidy(before[1]) }
  const behind = PRESENTED_BY.exec(text)
  if (behind?.[1] && behind.index > 0)
    return { text: text.slice(0, behind.index), presenter: tidy(behind[1].replace(/^([^()]+)\)$/, '$1')) }
  return { text, presenter: null }
}

/** A support text names acts, or (some venues) the tour, the presenter or what is played. */
function readSupport(support: string | readonly string[] | null | undefined) {
  const told = { names: [] as string[], presenter: null as string | null, tour: null as string | null }
  const texts = typeof support === 'string' ? [support] : (support ?? []).slice(0, MOST_ACTS)
  for (const printed of texts) {
    const { text, presenter } = readPresenter(`, ${readMarks(printed).text}`)
    told.presenter ??= presenter
    const acts = withoutWork(text.replace(/^[,\s]+/, ''))
    if (/\b(?:tour|closing party|exhibition|highlights|tribute to)\b/i.test(acts)) told.tour ??= acts
    else if (!/!.*!/.test(acts)) told.names.push(...supportNames(acts, typeof support !== 'string'))
  }
  return told
}

const supportNames = (text: string, oneEach: boolean): string[] =>
  // a list given as a list holds one name an entry, so a comma there belongs to a name
  splitNames(text.replace(/\s+w\/\s*|\s+with\s+(?=\p{Lu})/gu, ' // '), {
    role: oneEach ? 'lead' : 'guests',
    keepComma: oneEach,
    known: new Set(),
  })

/** `Gloriana at Rupp Arena`, where Gloriana is known to be on the bill. */
function withoutPlace(name: string, known: ReadonlySet<string>): string {
  const act = /^(.+?)\s+(?:at|@)\s/i.exec(name)?.[1]
  return act && known.has(artistKey(act)) ? act : name
}

/** `X performing The Blue Notebooks` names X. */
const withoutWork = (text: string): string =>
  text.replace(/\s*(?:\b(?:performing|performs?|playing|plays)\b|on the \d+\w* anniversary).*$/i, '')

function distinct(names: readonly string[]): string[] {
  const seen = new Set<string>()
  return names.filter((name) => {
    const key = artistKey(name)
    return seen.has(key) ? false : seen.add(key)
  })
}
