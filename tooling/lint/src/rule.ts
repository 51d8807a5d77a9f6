import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A rule for the whole tree, with a function that finds the places that break it: `file:line: problem`. */
export interface Rule {
  title: string
  problems: () => readonly string[] | Promise<readonly string[]>
}

export const rule = (title: string, problems: Rule['problems']): Rule => ({ title, problems })

export const ROOT = join(import.meta.dirname, '../../..')
export const readText = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

/** Returns the line number of a position in a text, starting at 1. */
export const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length
