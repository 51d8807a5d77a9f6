import strings from './strings.json' with { type: 'json' }
import { SLOW, UNICODE } from './unicode.ts'

/**
 * The strings by kind. No string stands twice.
 * - `html`: markup that would run a script where a text is written into a page without escaping;
 * - `attribute`: what ends an attribute, whichever way it is quoted;
 * - `script`: what ends a script, a string in one, or structured data;
 * - `svg`: drawings and formulas, which have scripts of their own;
 * - `mutation`: what a parser reads otherwise the second time: names of elements change their owners (mutation XSS);
 * - `template`: what template languages fill in;
 * - `noLinks`: addresses that no link may have: other schemes, hidden schemes, and what is no address at all;
 * - `oddLinks`: addresses that a browser takes for another host than they seem to have. A link on http(s) is what they may
 *   become, and no path of a site of ours;
 * - `paths`: paths out of a folder;
 * - `spreadsheet`: what a spreadsheet takes for a formula;
 * - `feed`: what ends a line, an element or a component of a feed;
 * - `header`: what ends the header of a mail or of an answer;
 * - `database`: what means something to a database;
 * - `prototype`: names by which an object has more than its own;
 * - `log`: what moves a terminal's cursor, or forges a line of a log.
 */
export const HOSTILE = {
  ...strings,
  oddLinks: [...strings.oddLinks, `https://hall.example/${'a'.repeat(5_000)}`],
  unicode: UNICODE,
  slow: SLOW,
} as const satisfies Record<string, readonly string[]>

/** All of them, in an order that does not change. */
export const HOSTILE_STRINGS: readonly string[] = [...new Set(Object.values(HOSTILE).flat())]

/** Those that mean to be an address. */
export const HOSTILE_LINKS: readonly string[] = [...HOSTILE.noLinks, ...HOSTILE.oddLinks, ...HOSTILE.paths]
