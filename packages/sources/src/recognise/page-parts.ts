import { tidy } from '@houselights/domain/text'
import { parseAddress } from '@houselights/domain/web-address'
import { BoundedParser } from '../bounded-parser.ts'
import type { Page } from '../source.ts'

export interface Link {
  /** Absolute; http, https or webcal. */
  href: string
  /** The words of the link, or the title of a `<link>`. */
  text: string
  rel: string
  type: string
}

/** What of a page shows which software wrote it. Words of its text are no part of this: they may be about anything. */
export interface PageParts {
  url: string
  address: URL | null
  body: string
  classes: ReadonlySet<string>
  ids: ReadonlySet<string>
  /** Values of the `data-…` attributes, by name. */
  data: ReadonlyMap<string, readonly string[]>
  /** Of `<meta>`, by name or property. */
  meta: ReadonlyMap<string, string>
  links: readonly Link[]
  /** Addresses of scripts and styles. */
  assets: readonly string[]
  frames: readonly string[]
  /** What is written between script tags, and pages that stand in an attribute. */
  code: readonly string[]
}

const MOST_LINKS = 5000
const MOST_LINK_TEXT = 200
/** Attributes in which site builders keep the code that an editor put on the page. */
const HOLDS_CODE = new Set(['srcdoc', 'data-html', 'data-code', 'data-block-json', 'data-url'])

const known = new WeakMap<Page, PageParts>()

/** The parts of a page, gathered in one walk of its text. */
export function partsOf(page: Page): PageParts {
  const parts = known.get(page) ?? gatherParts(page)
  known.set(page, parts)
  return parts
}

function gatherParts({ url, body }: Page): PageParts {
  const parts = {
    url,
    address: parseAddress(url),
    body,
    classes: new Set<string>(),
    ids: new Set<string>(),
    data: new Map<string, string[]>(),
    meta: new Map<string, string>(),
    links: [] as Link[],
    assets: [] as string[],
    frames: [] as string[],
    code: [] as string[],
  }
  // an answer of an API or a calendar is no page
  if (/^\s*(?:[[{]|BEGIN:VCALENDAR)/i.test(body)) return parts
  let base = url
  let open: Link | undefined
  let script: string[] | undefined
  const absolute = (href: string | undefined): string | undefined => {
    const target = href === undefined ? null : URL.parse(href.trim(), base)
    return target && /^(?:https?|webcals?):$/.test(target.protocol) ? target.href : undefined
  }
  const link = (attributes: Record<string, string>, text: string): Link | undefined => {
    const href = absolute(attributes.href)
    if (!href || parts.links.length >= MOST_LINKS) return undefined
    const { rel = '', type = '' } = attributes
    const found = { href, text, rel: rel.toLowerCase(), type: type.toLowerCase() }
    parts.links.push(found)
    return found
  }
  const onTag: Record<string, (attributes: Record<string, string>) => void> = {
    base: ({ href }) => {
      base = absolute(href) ?? base
    },
    meta: ({ name, property, content }) => {
      const key = (name ?? property)?.toLowerCase()
      if (key && content !== undefined && !parts.meta.has(key)) parts.meta.set(key, content)
    },
    link: (attributes) => {
      const found = link(attributes, tidy(attributes.title ?? ''))
      if (found && /\bstylesheet\b/.test(found.rel)) parts.assets.push(found.href)
    },
    a: (attributes) => {
      open = link(attributes, '')
    },
    area: (attributes) => {
      link(attributes, tidy(attributes.alt ?? ''))
    },
    iframe: ({ src, 'data-src': later }) => {
      const frame = absolute(src) ?? absolute(later)
      if (frame) parts.frames.push(frame)
    },
    script: ({ src }) => {
      const address = absolute(src)
      if (address) parts.assets.push(address)
      script = []
    },
  }
  const parser = new BoundedParser(
    {
      onopentag(name, attributes) {
        onTag[name]?.(attributes)
        for (const each of attributes.class?.split(/\s+/) ?? []) if (each) parts.classes.add(each)
        if (attributes.id) parts.ids.add(attributes.id)
        for (const [key, value] of Object.entries(attributes)) {
          if (HOLDS_CODE.has(key)) parts.code.push(value)
          if (!key.startsWith('data-')) continue
          const values = parts.data.get(key)
          if (values) values.push(value)
          else parts.data.set(key, [value])
        }
      },
      ontext(text) {
        if (script) script.push(text)
        else if (open && open.text.length < MOST_LINK_TEXT) open.text += text
      },
      onclosetag(name) {
        if (name === 'script' && script) parts.code.push(script.join(''))
        if (name === 'script') script = undefined
        if (name === 'a' && open) open.text = tidy(open.text.slice(0, MOST_LINK_TEXT))
        if (name === 'a') open = undefined
      },
    },
    { decodeEntities: true },
  )
  parser.end(body)
  return parts
}
