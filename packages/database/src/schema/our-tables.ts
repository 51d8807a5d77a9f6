import { snakeCase } from '../sql/statement.ts'
import { entities } from './entities/index.ts'

/** The tables of this release and their columns. The tests of the entities hold them to the migrated database. */
export const TABLE_COLUMNS: ReadonlyMap<string, readonly string[]> = new Map(
  entities.map(({ options }) => [options.tableName ?? '', Object.keys(options.columns).map(snakeCase)]),
)

/** Tables that a released migration made and a later one dropped or renamed. Databases of older releases still have them. */
const FORMER_TABLES: readonly string[] = []

/** Every table that any of our migrations makes. Whatever else is in the schema belongs to somebody else. */
export const OUR_TABLES: ReadonlySet<string> = new Set([...TABLE_COLUMNS.keys(), ...FORMER_TABLES])
