import { QuoteType, Tokenizer } from 'htmlparser2'
import { detectFormat } from '../../src/testing/page-format.ts'

/** A place of a page where a text or an address stands. */
export interface Slot {
  start: number
  end: number
  /** The same for all places that mean the same: the key in JSON, the element with its class, the property of a calendar. */
  shape: string
  /** Writes a text as the format needs it there, so that a reader gets that text back. */
  encode(text: string): string
}

/** The places of a page that hold a text or an address, in order. Numbers, days, hours and what programs call things are none. */
export function getSlots(body: string): Slot[] {
  const slots = slotsIn(body)
  return slots.filter(({ start, end }) => isText(body.slice(start, end)))
}

/** The page with other texts in these places; where `textFor` gives none, it stays as it is. */
export function filled(body: string, slots: readonly Slot[], textFor: (slot: Slot) => string | undefined): string {
  let written = ''
  let last = 0
  for (const slot of slots) {
    const text = textFor(slot)
    if (text === undefined) continue
    written += body.slice(last, slot.start) + slot.encode(text)
    last = slot.end
  }
  return written + body.slice(last)
}

function slotsIn(body: string): Slot[] {
  switch (detectFormat(body)) {
    case 'json':
      return jsonSlots(body, asJson)
    case 'calendar':
      return calendarSlots(body)
    case 'xml':
      return markupSlots(body, true)
    case 'html':
      return markupSlots(body, false)
    case 'text':
      return [...body.matchAll(/[A-Z][\w'’-]+(?: [\w'’-]+)*/g)].map(({ index, 0: { length } }) => ({
        start: index,
        end: index + length,
        shape: 'words',
        encode: (text: string) => text.replace(/[\r\n]+/g, ' '),
      }))
  }
}

/** Holds a letter, and is no day, hour, zone or other moment. */
const isText = (printed: string): boolean =>
  /\p{L}{2}/u.test(printed) &&
  !/^\s*\d{4}-?\d\d-?\d\d(?:T[\d:.]+)?(?:Z|[+-][\d:]+)?\s*$/.test(printed) &&
  !/^\s*[\d:.]+\s*(?:[ap]\.?m\.?)?\s*$/i.test(printed) &&
  !/^(?:true|false|null|America\/\w+)$/i.test(printed)

const asJson = (text: string): string => JSON.stringify(text).slice(1, -1)
/** JSON within a script of a page. */
const asJsonInScript = (text: string): string => asJson(text).replaceAll('<', '\\u003c')

/** The strings of JSON, or of a script that holds some, which need not parse as a whole. */
function jsonSlots(json: string, encode: (text: string) => string): Slot[] {
  const slots: Slot[] = []
  let key = ''
  for (const { index, 0: token } of json.matchAll(/"(?:[^"\\]|\\.)*"/g)) {
    const end = index + token.length
    if (/^\s*:/.test(json.slice(end, end + 20))) key = token.slice(1, -1)
    else slots.push({ start: index + 1, end: end - 1, shape: `json ${key}`, encode })
  }
  return slots
}

const OF_TEXT = /^(?:SUMMARY|DESCRIPTION|LOCATION|URL|UID|CATEGORIES|CONTACT|COMMENT|ORGANIZER|ATTACH|X-[\w-]+)$/i
/** Continued lines are held as they are: their first line gets the text, the others go. */
function calendarSlots(calendar: string): Slot[] {
  const lines = calendar.matchAll(/^([A-Z-]+)((?:;[^:;\r\n]*)*):((?:.|\r?\n[ \t])*)/gim)
  return [...lines].flatMap(({ index, 0: line, 1: name = '', 3: value = '' }) => {
    if (!OF_TEXT.test(name)) return []
    const end = index + line.length
    return [{ start: end - value.length, end, shape: `calendar ${name.toUpperCase()}`, encode: asCalendarText }]
  })
}

const asCalendarText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')

const asMarkup = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
const asCdata = (text: string): string => text.replaceAll(']]>', ']]]]><![CDATA[>')

/** What programs call things, and moments. */
const NOT_TEXT =
  /^(?:class|id|type|rel|itemprop|itemtype|itemscope|property|name|for|style|http-equiv|charset|lang|role|datetime|method|target|xmlns.*|version|width|height|media|sizes|on\w+|data-(?:hook|testid|type))$/i

/** The texts and attributes of a page, and the strings of the data in its scripts. */
function markupSlots(html: string, xml: boolean): Slot[] {
  const slots: Slot[] = []
  let tag = ''
  let label = ''
  let name = ''
  let text: { start: number; end: number } | undefined
  let value: { start: number; end: number } | undefined
  let ofTag: Slot[] = []
  const endText = () => {
    if (!text) return
    const { start, end } = text
    text = undefined
    const printed = html.slice(start, end)
    if (tag === 'script') slots.push(...scriptSlots(printed, start))
    else if (tag !== 'style') slots.push({ start, end, shape: `text ${label}`, encode: asMarkup })
  }
  const endTag = () => {
    slots.push(...ofTag.map((slot) => ({ ...slot, shape: `${slot.shape} of ${label}` })))
  }
  new Tokenizer(
    { xmlMode: xml, decodeEntities: false },
    {
      ontext(start, end) {
        text = { start: text?.start ?? start, end }
      },
      ontextentity() {},
      onopentagname(start, end) {
        endText()
        tag = html.slice(start, end).toLowerCase()
        label = tag
        ofTag = []
      },
      onattribname(start, end) {
        name = html.slice(start, end).toLowerCase()
        value = undefined
      },
      onattribdata(start, end) {
        value = { start: value?.start ?? start, end }
      },
      onattribentity() {},
      onattribend(quote) {
        if (!value) return
        const { start, end } = value
        if (name === 'class' || name === 'itemprop' || name === 'property') label += `.${html.slice(start, end)}`
        if (NOT_TEXT.test(name) || quote === QuoteType.NoValue) return
        const isQuoted = quote === QuoteType.Single || quote === QuoteType.Double
        const encode = isQuoted ? asMarkup : (given: string) => `"${asMarkup(given)}"`
        ofTag.push({ start, end, shape: `attribute ${name}`, encode })
      },
      onopentagend: endTag,
      onselfclosingtag: endTag,
      onclosetag() {
        endText()
        tag = ''
      },
      oncomment: endText,
      oncdata(start, end, offset) {
        endText()
        slots.push({ start, end: end - offset, shape: `cdata ${label}`, encode: asCdata })
      },
      ondeclaration: endText,
      onprocessinginstruction: endText,
      onend: endText,
    },
  ).write(html)
  endText()
  return slots
}

const scriptSlots = (script: string, at: number): Slot[] =>
  /[[{]\s*["{[]/.test(script)
    ? jsonSlots(script, asJsonInScript).map((slot) => ({ ...slot, start: slot.start + at, end: slot.end + at }))
    : []
