import type { MigrationInterface, QueryRunner } from 'typeorm'
import { freshCards } from './0012-event-cards.ts'
import { refreshRevisions, SHOWN, TOLD, venueTrigger } from './0025-event-revisions.ts'

/**
 * Cards name the venue's town. No venue has one before its city's files are loaded, which refreshes its cards. A show's
 * revision doesn't change while it has no town.
 */
export class TownsOnCards1763685380000 implements MigrationInterface {
  name = 'TownsOnCards1763685380000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(freshCards(", 'town', v.town"))
    await runner.query(refreshRevisions('listed, details, town'))
    await runner.query(venueTrigger([...SHOWN, ...TOLD, ...ACCESS, 'town']))
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(venueTrigger([...SHOWN, ...TOLD, ...ACCESS]))
    await runner.query(refreshRevisions())
    await runner.query(freshCards())
  }
}

const ACCESS = ['wheelchair', 'seating']
