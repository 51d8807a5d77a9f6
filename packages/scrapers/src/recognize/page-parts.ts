import { parseAddress } from '@houselights/domain/links/web-address'
import { cachePerObject } from '@houselights/domain/text/memoize'
import { tidy } from '@houselights/domain/text/text'
import { BoundedParser } from '../parse/html/bounded-parser.ts'
import { isJson, tryParseJson } from '../parse/json.ts'
import type { Page } from '../source/source.ts'
import { withPageInError } from '../source/source-error.ts'

export interface Link {
  /** An absolute http, https or webcal URL. */
  href: string
  /** The link's text, or the title of a `<link>`. */
  text: string
  rel: string
  type: string
}

const MAX_LINKS = 5000
const MAX_LINK_TEXT_LENGTH = 200
/** Attributes in which site builders store embedded code. */
const CODE_ATTRIBUTES = new Set(['srcdoc', 'data-html', 'data-code', 'data-block-json', 'data-url'])

/** The parts of a page, collected in one pass over its HTML. */
export const getParts = cachePerObject((page: Page) => new PageParts(page))

type Attributes = Readonly<Record<string, string | undefined>>

/**
 * The parts of a page that show which software wrote it. Excludes its text, because that may be about anything.
 * Receives the parser's events.
 */
export class PageParts {
  readonly url: string
  readonly address: URL | null
  readonly body: string
  title = ''
  readonly classes = new Set<string>()
  readonly ids = new Set<string>()
  /** Values of the `data-…` attributes, by name. */
  readonly data = new Map<string, string[]>()
  /** The contents of `<meta>`, by name or property. */
  readonly meta = new Map<string, string>()
  readonly links: Link[] = []
  /** URLs of scripts and styles. */
  readonly assets: string[] = []
  readonly frames: string[] = []
  /** The contents of script tags, and code stored in attributes. */
  readonly code: string[] = []
  /** The first records of each list in an API response. */
  readonly records: readonly object[] = []
  /** The length of the page's visible text. */
  textLength = 0

  private base: string
  /** The current element, if it is one of these. */
  private inside: 'script' | 'style' | 'title' | undefined
  private script = ''
  private openLink: Link | undefined
  private linkText = ''

  constructor(page: Page) {
    const { url, body } = page
    this.url = url
    this.base = url
    this.address = parseAddress(url)
    this.body = body
    // an API response or a calendar file isn't a page
    if (isJson(page)) this.records = findRecords(tryParseJson(body))
    if (isJson(page) || /^\s*BEGIN:VCALENDAR/i.test(body)) return
    withPageInError(url, () => new BoundedParser(this, { decodeEntities: true }).end(body))
  }

  onopentag(name: string, attributes: Attributes): void {
    this.addTag(name, attributes)
    for (const className of attributes.class?.split(/\s+/) ?? []) if (className) this.classes.add(className)
    if (attributes.id) this.ids.add(attributes.id)
    for (const [key, value = ''] of Object.entries(attributes)) {
      if (CODE_ATTRIBUTES.has(key)) this.code.push(value)
      if (!key.startsWith('data-')) continue
      const values = this.data.get(key)
      if (values) values.push(value)
      else this.data.set(key, [value])
    }
  }

  ontext(text: string): void {
    if (this.inside === 'title') this.title += text
    else if (this.inside === 'script') this.script += text
    else if (this.inside !== 'style') {
      this.textLength += text.trim().length
      if (this.openLink && this.linkText.length < MAX_LINK_TEXT_LENGTH) this.linkText += text
    }
  }

  onclosetag(name: string): void {
    if (name === 'script') this.code.push(this.script)
    if (name === 'title') this.title = tidy(this.title)
    if (name === this.inside) this.inside = undefined
    if (name === 'a' && this.openLink) {
      // a link without text keeps its label for screen readers
      this.openLink.text = tidy(this.linkText.slice(0, MAX_LINK_TEXT_LENGTH)) || this.openLink.text
      this.openLink = undefined
    }
  }

  private addTag(name: string, attributes: Attributes): void {
    const { src, href } = attributes
    if (name === 'base') this.base = this.toAbsoluteUrl(href) ?? this.base
    if (name === 'meta') this.addMeta(attributes)
    if (name === 'link') {
      if (/\bstylesheet\b/i.test(attributes.rel ?? '')) push(this.assets, this.toAbsoluteUrl(href))
      this.addLink(attributes, attributes.title)
    }
    if (name === 'a') {
      this.openLink = this.addLink(attributes, attributes['aria-label'])
      this.linkText = ''
    }
    if (name === 'area') this.addLink(attributes, attributes.alt)
    if (name === 'img' && this.openLink)
      this.openLink.text ||= tidy((attributes.alt ?? '').slice(0, MAX_LINK_TEXT_LENGTH))
    if (name === 'iframe') push(this.frames, this.toAbsoluteUrl(src) ?? this.toAbsoluteUrl(attributes['data-src']))
    if (name === 'script') {
      push(this.assets, this.toAbsoluteUrl(src))
      this.script = ''
    }
    // an inline SVG may have a title too
    if (name === 'script' || name === 'style' || (name === 'title' && this.title === '')) this.inside = name
  }

  private toAbsoluteUrl(href: string | undefined): string | undefined {
    const target = href === undefined ? null : URL.parse(href.trim(), this.base)
    return target && /^(?:https?|webcals?):$/.test(target.protocol) ? target.href : undefined
  }

  private addMeta({ name, property, content }: Attributes): void {
    const key = (name ?? property)?.toLowerCase()
    if (key && content !== undefined && !this.meta.has(key)) this.meta.set(key, content)
  }

  private addLink({ href: relativeUrl, rel = '', type = '' }: Attributes, text = ''): Link | undefined {
    const href = this.toAbsoluteUrl(relativeUrl)
    if (!href || this.links.length >= MAX_LINKS) return undefined
    const link = { href, text: tidy(text), rel: rel.toLowerCase(), type: type.toLowerCase() }
    this.links.push(link)
    return link
  }
}

/** The events of every response that we recorded are at most three levels deep. */
const MAX_DEPTH = 5
const MAX_RECORDS = 500
/** A field that is empty may be left out of some records, but not of this many. */
const MAX_RECORDS_PER_LIST = 20

/** Finds the first records of each list in a JSON value, outermost lists first. */
function findRecords(json: unknown): object[] {
  const records: object[] = []
  let values = [json]
  for (let depth = 0; depth < MAX_DEPTH && records.length < MAX_RECORDS; depth++) {
    const children = values.flatMap((value): unknown[] => {
      if (!Array.isArray(value)) return isObject(value) ? Object.values(value) : []
      const firstRecords = value.slice(0, MAX_RECORDS_PER_LIST).filter(isObject)
      records.push(...firstRecords)
      return firstRecords
    })
    values = children.slice(0, MAX_RECORDS)
  }
  return records
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function push(list: string[], value: string | undefined): void {
  if (value !== undefined) list.push(value)
}
