import type { ChildNode, ParentNode } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import type { Random } from './random.ts'

/** A child that begins like this does not say which show it is of. */
const SILENT = new Set(['style', 'svg', 'noscript'])

/**
 * A recorded page with some `most` of what repeats on it: elements alike beside each other, items of lists, and five times
 * as many entries of a calendar or twenty times as many lines of a text.
 */
export function thinPage(body: string, format: string, random: Random, most: number): string {
  const keep: Keep = (items) => kept(items, random, most)
  if (format === 'json') return thinJson(body, keep)
  if (format === 'calendar') return thinParts(body.split(/(?=^BEGIN:VEVENT)/m), random, 5 * most)
  if (format === 'text') return thinParts(body.split(/(?<=\n)/), random, 20 * most)
  return thinMarkup(body, keep)
}

type Keep = <One>(items: readonly One[]) => One[]

/** The first and last part stay: they open and close the whole. */
function thinParts(parts: readonly string[], random: Random, kept: number): string {
  const share = kept / Math.max(1, parts.length)
  return parts.filter((_, at) => at === 0 || at === parts.length - 1 || random.chance(share)).join('')
}

function thinJson(text: string, keep: Keep): string {
  try {
    return JSON.stringify(JSON.parse(text, (_, value: unknown) => (Array.isArray(value) ? keep(value) : value)))
  } catch {
    return text // a script that only begins like JSON
  }
}

function kept<One>(items: readonly One[], random: Random, most: number): One[] {
  const share = most / items.length
  return items.length <= most ? [...items] : items.filter((_, at) => at === 0 || random.chance(share))
}

interface Cut {
  start: number
  end: number
  by: string
}

function thinMarkup(body: string, keep: Keep): string {
  const root = parseDocument(body, { withStartIndices: true, withEndIndices: true })
  const cuts: Cut[] = []
  const open: ParentNode[] = [root]
  for (let parent = open.pop(); parent; parent = open.pop()) {
    const alike = Map.groupBy(parent.children, nameOf)
    const stay = new Set([...alike.values()].flatMap((nodes) => (nameOf(nodes[0]) ? keep(nodes) : nodes)))
    for (const child of parent.children) {
      const [start, end] = [child.startIndex ?? 0, (child.endIndex ?? 0) + 1]
      if (!stay.has(child) || SILENT.has(nameOf(child) ?? '')) cuts.push({ start, end, by: '' })
      else if (nameOf(child) === 'script') cuts.push(...thinScript(body, child, keep))
      else if ('children' in child) open.push(child)
    }
  }
  return withCuts(body, cuts)
}

const nameOf = (node: ChildNode | undefined): string | undefined => (node && 'name' in node ? node.name : undefined)

function thinScript(body: string, script: ChildNode, keep: Keep): Cut[] {
  const content = 'children' in script ? script.children[0] : undefined
  if (!content) return []
  const [start, end] = [content.startIndex ?? 0, (content.endIndex ?? 0) + 1]
  const text = body.slice(start, end)
  return /^\s*[[{]/.test(text.slice(0, 200)) ? [{ start, end, by: thinJson(text, keep) }] : []
}

function withCuts(body: string, cuts: readonly Cut[]): string {
  let [thinned, from] = ['', 0]
  for (const { start, end, by } of cuts.toSorted((one, other) => one.start - other.start)) {
    if (start < from) continue
    thinned += body.slice(from, start) + by
    from = end
  }
  return thinned + body.slice(from)
}
