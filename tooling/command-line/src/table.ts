/** A Markdown table. The last `right` columns are right-aligned, for numbers. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
  right = 0,
): string {
  const rule = head.map((_, column) => (right > 0 && column >= head.length - right ? '---:' : '---'))
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
