import { QuoteType, Tokenizer } from 'htmlparser2'
import { detectFormat } from '../../src/testing/page-format.ts'

/** A range of a page that contains a text or a URL. */
export interface Slot {
  start: number
  end: number
  /**
   * Identical for all slots with the same meaning: the key in JSON, the element with its class, the property in a
   * calendar.
   */
  shape: string
  /** Encodes a text for this slot's format, so that a parser gets the same text back. */
  encode(text: string): string
}

/** Finds the slots of a page that contain a text or a URL, in order. Excludes numbers, dates, times and identifiers. */
export function getSlots(body: string): Slot[] {
  const slots = findSlots(body)
  return slots.filter(({ start, end }) => isText(body.slice(start, end)))
}

/** Replaces the texts in these slots. A slot stays the same if `getText` returns undefined. */
export function fillSlots(body: string, slots: readonly Slot[], getText: (slot: Slot) => string | undefined): string {
  let filledBody = ''
  let position = 0
  for (const slot of slots) {
    const text = getText(slot)
    if (text === undefined) continue
    filledBody += body.slice(position, slot.start) + slot.encode(text)
    position = slot.end
  }
  return filledBody + body.slice(position)
}

function findSlots(body: string): Slot[] {
  switch (detectFormat(body)) {
    case 'json':
      return findJsonSlots(body, encodeJson)
    case 'calendar':
      return findCalendarSlots(body)
    case 'xml':
      return findMarkupSlots(body, true)
    case 'html':
      return findMarkupSlots(body, false)
    case 'text':
      return [...body.matchAll(/[A-Z][\w'’-]+(?: [\w'’-]+)*/g)].map(({ index, 0: { length } }) => ({
        start: index,
        end: index + length,
        shape: 'words',
        encode: (text: string) => text.replace(/[\r\n]+/g, ' '),
      }))
  }
}

/** Whether a text has letters and isn't a date, time, zone or constant. */
const isText = (text: string): boolean =>
  /\p{L}{2}/u.test(text) &&
  !/^\s*\d{4}-?\d\d-?\d\d(?:T[\d:.]+)?(?:Z|[+-][\d:]+)?\s*$/.test(text) &&
  !/^\s*[\d:.]+\s*(?:[ap]\.?m\.?)?\s*$/i.test(text) &&
  !/^(?:true|false|null|America\/\w+)$/i.test(text)

const encodeJson = (text: string): string => JSON.stringify(text).slice(1, -1)
/** Encodes a text for JSON in a script element, which a `<` might end. */
const encodeJsonInScript = (text: string): string => encodeJson(text).replaceAll('<', '\\u003c')

/** Finds the strings in JSON, or in a script that contains JSON. The whole text doesn't have to be valid. */
function findJsonSlots(json: string, encode: (text: string) => string): Slot[] {
  const slots: Slot[] = []
  let key = ''
  for (const { index, 0: token } of json.matchAll(/"(?:[^"\\]|\\.)*"/g)) {
    const end = index + token.length
    if (/^\s*:/.test(json.slice(end, end + 20))) key = token.slice(1, -1)
    else slots.push({ start: index + 1, end: end - 1, shape: `json ${key}`, encode })
  }
  return slots
}

const TEXT_PROPERTIES =
  /^(?:SUMMARY|DESCRIPTION|LOCATION|URL|UID|CATEGORIES|CONTACT|COMMENT|ORGANIZER|ATTACH|X-[\w-]+)$/i
/** Finds the text values of a calendar. A value that continues on the next lines is one slot. */
function findCalendarSlots(calendar: string): Slot[] {
  const lines = calendar.matchAll(/^([A-Z-]+)((?:;[^:;\r\n]*)*):((?:.|\r?\n[ \t])*)/gim)
  return [...lines].flatMap(({ index, 0: line, 1: name = '', 3: value = '' }) => {
    if (!TEXT_PROPERTIES.test(name)) return []
    const end = index + line.length
    return [{ start: end - value.length, end, shape: `calendar ${name.toUpperCase()}`, encode: encodeCalendarText }]
  })
}

const encodeCalendarText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')

const encodeMarkup = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
const encodeCdata = (text: string): string => text.replaceAll(']]>', ']]]]><![CDATA[>')

/** Attributes with identifiers, dates and the like. */
const OTHER_ATTRIBUTES =
  /^(?:class|id|type|rel|itemprop|itemtype|itemscope|property|name|for|style|http-equiv|charset|lang|role|datetime|method|target|xmlns.*|version|width|height|media|sizes|on\w+|data-(?:hook|testid|type))$/i

/** Finds the texts and attributes of a page, and the strings in its scripts' data. */
function findMarkupSlots(html: string, isXml: boolean): Slot[] {
  const slots: Slot[] = []
  let tag = ''
  let label = ''
  let name = ''
  let textRange: { start: number; end: number } | undefined
  let valueRange: { start: number; end: number } | undefined
  let slotsOfTag: Slot[] = []
  const endText = () => {
    if (!textRange) return
    const { start, end } = textRange
    textRange = undefined
    const content = html.slice(start, end)
    if (tag === 'script') slots.push(...findScriptSlots(content, start))
    else if (tag !== 'style') slots.push({ start, end, shape: `text ${label}`, encode: encodeMarkup })
  }
  const endTag = () => {
    slots.push(...slotsOfTag.map((slot) => ({ ...slot, shape: `${slot.shape} of ${label}` })))
  }
  new Tokenizer(
    { xmlMode: isXml, decodeEntities: false },
    {
      ontext(start, end) {
        textRange = { start: textRange?.start ?? start, end }
      },
      ontextentity() {},
      onopentagname(start, end) {
        endText()
        tag = html.slice(start, end).toLowerCase()
        label = tag
        slotsOfTag = []
      },
      onattribname(start, end) {
        name = html.slice(start, end).toLowerCase()
        valueRange = undefined
      },
      onattribdata(start, end) {
        valueRange = { start: valueRange?.start ?? start, end }
      },
      onattribentity() {},
      onattribend(quote) {
        if (!valueRange) return
        const { start, end } = valueRange
        if (name === 'class' || name === 'itemprop' || name === 'property') label += `.${html.slice(start, end)}`
        if (OTHER_ATTRIBUTES.test(name) || quote === QuoteType.NoValue) return
        const isQuoted = quote === QuoteType.Single || quote === QuoteType.Double
        const encode = isQuoted ? encodeMarkup : (rawText: string) => `"${encodeMarkup(rawText)}"`
        slotsOfTag.push({ start, end, shape: `attribute ${name}`, encode })
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
        slots.push({ start, end: end - offset, shape: `cdata ${label}`, encode: encodeCdata })
      },
      ondeclaration: endText,
      onprocessinginstruction: endText,
      onend: endText,
    },
  ).write(html)
  endText()
  return slots
}

const findScriptSlots = (script: string, offset: number): Slot[] =>
  /[[{]\s*["{[]/.test(script)
    ? findJsonSlots(script, encodeJsonInScript).map((slot) => ({
        ...slot,
        start: slot.start + offset,
        end: slot.end + offset,
      }))
    : []
