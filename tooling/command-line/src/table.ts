/** A table of Markdown, ready to be pasted; columns named in `right` hold numbers. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
  right = 0,
): string {
  const rule = head.map((_, column) => (right > 0 && column >= head.length - right ? '---:' : '---'))
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
