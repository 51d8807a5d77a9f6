/** Chooses the lines of a command's output that a section of docs/measured.md shows. */
export interface Choice {
  lines: RegExp
  /** For rows of tables: the columns to show. The first has the row's label. */
  columns?: readonly string[]
}

const splitCells = (line: string) =>
  line
    .slice(1, line.lastIndexOf('|'))
    .split('|')
    .map((cell) => cell.trim())

/** Formats the chosen lines as a list; undefined if the output has none of them. */
export function chooseLines(output: string, { lines, columns }: Choice): string | undefined {
  const outputLines = output.split('\n').map((line) => line.trim().replaceAll(/ {2,}/g, ' '))
  let head: string[] = []
  const chosenLines = outputLines.flatMap((line, index) => {
    if (!columns) return lines.test(line) ? [line] : []
    if (!line.startsWith('|')) return []
    if (!outputLines[index - 1]?.startsWith('|')) head = splitCells(line)
    const cells = splitCells(line)
    const figures = columns.map((column) => ({ column, value: cells[head.indexOf(column)] }))
    if (!lines.test(line) || figures.some(({ value }) => value === undefined)) return []
    const [label, ...otherFigures] = figures
    const texts = otherFigures.map(({ column, value }) => (otherFigures.length > 1 ? `${column} ${value}` : value))
    return [`${label?.value}: ${texts.join(', ')}`]
  })
  return chosenLines.length > 0 ? chosenLines.map((line) => `- ${line}`).join('\n') : undefined
}

/** Replaces the text between a section's markers, and nothing else. */
export function replaceSection(page: string, name: string, text: string): string {
  const [start, end] = [`<!--measure:${name}-->\n`, `\n<!--/measure:${name}-->`]
  const [from, to] = [page.indexOf(start), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`The page has no section between ${start.trim()} and ${end.trim()}.`)
  return `${page.slice(0, from)}${start}\n${text}\n${page.slice(to)}`
}
