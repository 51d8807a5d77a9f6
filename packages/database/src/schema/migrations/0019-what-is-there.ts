import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * Indexes of lists that are mostly empty hold what is there alone. An inverted index keeps all empty ones under one key,
 * whose list grows with the table, and each new row is put into it. Who looks something up says that there is something.
 */
export class WhatIsThere1763684300000 implements MigrationInterface {
  name = 'WhatIsThere1763684300000'

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, index, where] of INDEXES) await remake(runner, name, `${index} where ${where}`)
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name, index] of INDEXES) await remake(runner, name, index)
  }
}

const INDEXES = [
  [
    'event_sources_billed_names',
    'on event_sources using gin (billed_names(listing)) with (fastupdate = off)',
    `listing ->> 'billedBy' = 'structure'`,
  ],
  ['artists_alias_slugs', 'on artists using gin (alias_slugs(aliases))', `aliases <> '{}'`],
] as const

async function remake(runner: QueryRunner, name: string, index: string): Promise<void> {
  await runner.query(`drop index ${name}`)
  await runner.query(`create index ${name} ${index}`)
}
