/** Makes a part of a regular expression that is written on several lines. Line breaks and indents are removed. */
export const lines = (strings: TemplateStringsArray, ...parts: readonly string[]): string =>
  String.raw(strings, ...parts).replace(/\n */g, '')

/** Makes a group of alternatives that is written on several lines: `(?:a|b)`. */
export const anyOf = (strings: TemplateStringsArray, ...parts: readonly string[]): string =>
  `(?:${lines(strings, ...parts)})`
