/** A part of an expression written over several lines: line ends and indents are left out. */
export const lines = (strings: TemplateStringsArray, ...parts: readonly string[]): string =>
  String.raw(strings, ...parts).replace(/\n */g, '')

/** A group of alternatives, written over several lines: `(?:a|b)`. */
export const anyOf = (strings: TemplateStringsArray, ...parts: readonly string[]): string =>
  `(?:${lines(strings, ...parts)})`
