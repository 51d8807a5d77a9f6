/**
 * Makes untrusted text safe to print on one line: without control characters, lone surrogates and characters that
 * reverse text, cut to a maximum length.
 */
export const oneLine = (text: string, maxLength = 160): string => {
  const line = text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{NChar}\u2028\u2029]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return line.length > maxLength ? `${line.slice(0, maxLength - 1).trimEnd()}…` : line
}
