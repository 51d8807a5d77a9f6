/** A part of a regular expression written on several lines. Line breaks and indents are removed. */
export const lines = (strings: TemplateStringsArray, ...parts: readonly string[]): string =>
  String.raw(strings, ...parts).replace(/\n */g, '')

/** A group of alternatives written on several lines: `(?:a|b)`. */
export const anyOf = (strings: TemplateStringsArray, ...parts: readonly string[]): string =>
  `(?:${lines(strings, ...parts)})`
