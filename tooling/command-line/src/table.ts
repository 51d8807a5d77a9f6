/** Formats a Markdown table. The last `rightAlignedCount` columns are right-aligned, for numbers. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
  rightAlignedCount = 0,
): string {
  const rule = head.map((_, column) =>
    rightAlignedCount > 0 && column >= head.length - rightAlignedCount ? '---:' : '---',
  )
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
