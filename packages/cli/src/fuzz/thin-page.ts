import { formatOf } from '@houselights/sources/recording/mask-pages'
import type { ChildNode, ParentNode } from 'domhandler'
import { parseDocument } from 'htmlparser2'

/** Elements that do not say which show they are of. */
const SILENT = new Set(['style', 'svg', 'noscript'])

/**
 * A recorded page with the first `most` of what repeats on it: elements alike beside each other, items of lists, and five
 * times as many entries of a calendar or twenty times as many lines of a text. The last part stays too: it closes the whole.
 */
export function thinPage(body: string, most: number): string {
  const format = formatOf(body)
  if (format === 'json') return thinJson(body, most)
  if (format === 'calendar') return firstParts(body.split(/(?=^BEGIN:VEVENT)/m), 5 * most)
  if (format === 'text') return firstParts(body.split(/(?<=\n)/), 20 * most)
  return thinMarkup(body, most)
}

const firstParts = (parts: readonly string[], most: number): string =>
  parts.filter((_, at) => at < most || at === parts.length - 1).join('')

function thinJson(text: string, most: number): string {
  try {
    return JSON.stringify(
      JSON.parse(text, (_, value: unknown) => (Array.isArray(value) ? value.slice(0, most) : value)),
    )
  } catch {
    return text // a script that only begins like JSON
  }
}

function thinMarkup(body: string, most: number): string {
  const cuts: { start: number; end: number; by: string }[] = []
  const open: ParentNode[] = [parseDocument(body, { withStartIndices: true, withEndIndices: true })]
  for (let parent = open.pop(); parent; parent = open.pop()) {
    const seen = new Map<string, number>()
    for (const child of parent.children) {
      if (!('children' in child) || !('name' in child)) continue
      const { name, children } = child
      const times = (seen.get(name) ?? 0) + 1
      seen.set(name, times)
      if (times > most || SILENT.has(name)) cuts.push({ ...spanOf(child), by: '' })
      else if (name !== 'script') open.push(child)
      else if (children[0]) {
        const { start, end } = spanOf(children[0])
        const text = body.slice(start, end)
        if (/^\s*[[{]/.test(text)) cuts.push({ start, end, by: thinJson(text, most) })
      }
    }
  }
  let [thinned, from] = ['', 0]
  for (const { start, end, by } of cuts.toSorted((one, other) => one.start - other.start)) {
    thinned += body.slice(from, start) + by
    from = end
  }
  return thinned + body.slice(from)
}

const spanOf = ({ startIndex, endIndex }: ChildNode) => ({ start: startIndex ?? 0, end: (endIndex ?? 0) + 1 })
