import type { Event } from '@houselights/contracts/entities/entities'
import { prepared } from '../sql/prepared.ts'
import { type Queryable, valueIn } from '../sql/sql.ts'
import { EVENT_JSON, EVENT_TABLES, HAS_PAGE } from './event-sql.ts'
import { survivorSql } from './slugs.ts'
import { type StoredEvent, tidyEvent } from './tidy-event.ts'

const BY_SLUG = prepared(
  'event',
  `select ${EVENT_JSON} as event from ${EVENT_TABLES} where e.id = ${survivorSql('$1')} and ${HAS_PAGE}`,
)

/** Loads public events as their pages show them. */
export const eventQueries = (db: Queryable) => ({
  /**
   * Loads the event with this slug, even if it is past or in doubt. For a merged event, loads the survivor with the
   * survivor's slug.
   */
  bySlug: async (slug: string): Promise<Event | null> => {
    const event = await valueIn<StoredEvent>(db, BY_SLUG, [slug])
    return event ? tidyEvent(event) : null
  },
})
