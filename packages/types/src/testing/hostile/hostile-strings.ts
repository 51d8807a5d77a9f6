import { NO_LINKS, ODD_LINKS, PATHS } from './addresses.ts'
import { DATABASE, FEED, HEADER, LOG, PROTOTYPE, SPREADSHEET } from './formats.ts'
import { ATTRIBUTE, HTML, MUTATION, SCRIPT, SVG, TEMPLATE } from './markup.ts'
import { SLOW, UNICODE } from './unicode.ts'

/** The strings by kind. No string stands twice. */
export const HOSTILE = {
  html: HTML,
  attribute: ATTRIBUTE,
  script: SCRIPT,
  svg: SVG,
  mutation: MUTATION,
  template: TEMPLATE,
  noLinks: NO_LINKS,
  oddLinks: ODD_LINKS,
  paths: PATHS,
  spreadsheet: SPREADSHEET,
  feed: FEED,
  header: HEADER,
  database: DATABASE,
  prototype: PROTOTYPE,
  log: LOG,
  unicode: UNICODE,
  slow: SLOW,
} as const satisfies Record<string, readonly string[]>

/** All of them, in an order that does not change. */
export const HOSTILE_STRINGS: readonly string[] = [...new Set(Object.values(HOSTILE).flat())]

/** Those that mean to be an address. */
export const HOSTILE_LINKS: readonly string[] = [...NO_LINKS, ...ODD_LINKS, ...PATHS]
