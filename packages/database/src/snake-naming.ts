import { DefaultNamingStrategy, type NamingStrategyInterface } from 'typeorm'

/** `sortAt` in the code is `sort_at` in the tables. */
export class SnakeNaming extends DefaultNamingStrategy implements NamingStrategyInterface {
  override columnName(property: string, customName: string | undefined, prefixes: string[]): string {
    return customName ?? [...prefixes, property].map(snakeCase).join('_')
  }
}

const known = new Map<string, string>()

/** `sortAt` → `sort_at`. Names of properties are few, and are asked for with every row that is written. */
export function snakeCase(name: string): string {
  let column = known.get(name)
  if (column === undefined) {
    column = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    known.set(name, column)
  }
  return column
}
