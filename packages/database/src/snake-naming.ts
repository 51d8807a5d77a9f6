import { DefaultNamingStrategy, type NamingStrategyInterface } from 'typeorm'

/** `sortAt` in the code is `sort_at` in the tables. */
export class SnakeNaming extends DefaultNamingStrategy implements NamingStrategyInterface {
  override columnName(property: string, customName: string | undefined, prefixes: string[]): string {
    return customName ?? [...prefixes, property].map(snakeCase).join('_')
  }
}

/** `sortAt` → `sort_at`. */
export const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
