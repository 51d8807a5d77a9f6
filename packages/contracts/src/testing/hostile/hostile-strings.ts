import strings from './strings.json' with { type: 'json' }
import { SLOW, UNICODE } from './unicode.ts'

/**
 * The strings by kind. No string occurs twice.
 * - `html`: markup that would run a script if written into a page without escaping;
 * - `attribute`: text that ends an attribute, with any quotes;
 * - `script`: text that ends a script, a string in one, or structured data;
 * - `svg`: drawings and formulas, which can contain scripts;
 * - `mutation`: markup that parses differently the second time, because elements change their parents (mutation XSS);
 * - `template`: placeholders of template languages;
 * - `noLinks`: addresses that no link may have: other schemes, hidden schemes, and invalid addresses;
 * - `oddLinks`: addresses that lead to another host than they seem to, contain markup, or are very long. They may
 * become http(s) links, but never a path of our site;
 * - `paths`: paths out of a folder;
 * - `spreadsheet`: text that a spreadsheet interprets as a formula;
 * - `feed`: text that ends a line, an element or a component of a feed;
 * - `header`: text that ends a header of an email or a response;
 * - `database`: text with a meaning to a database;
 * - `prototype`: property names that objects inherit;
 * - `log`: text that moves a terminal's cursor or forges a log line.
 */
export const HOSTILE = {
  ...strings,
  oddLinks: [...strings.oddLinks, `https://hall.example/${'a'.repeat(5_000)}`],
  unicode: UNICODE,
  slow: SLOW,
} as const satisfies Record<string, readonly string[]>

/** All hostile strings, in a fixed order. */
export const HOSTILE_STRINGS: readonly string[] = [...new Set(Object.values(HOSTILE).flat())]

/** The strings that look like addresses. */
export const HOSTILE_LINKS: readonly string[] = [...HOSTILE.noLinks, ...HOSTILE.oddLinks, ...HOSTILE.paths]
