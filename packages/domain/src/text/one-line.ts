/** A text of somebody else on one line: without control characters, halves of letters and marks that reverse text, of a bounded length. */
export const oneLine = (text: string, most = 160): string => {
  const line = text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{NChar}\u2028\u2029]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return line.length > most ? `${line.slice(0, most - 1).trimEnd()}…` : line
}
