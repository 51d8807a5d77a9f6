import type { DataSource } from 'typeorm'

const STORED_CARDS = `
  select event_id as id, to_jsonb(f) || jsonb_build_object('card', c.card, 'version', c.version) as row
  from event_filters f full join event_cards c using (event_id)
  where f.sort_at is null or f.sort_at >= cards_begin() order by event_id`

/**
 * Finds events whose cards or filters differ after a full refresh, and rows of event_cards_due that no commit has
 * processed.
 */
export async function findStaleCards(db: DataSource): Promise<unknown[]> {
  const loadStored = async (): Promise<Map<string, string>> =>
    new Map(
      (await db.query(STORED_CARDS)).map(({ id, row }: { id: string; row: unknown }) => [id, JSON.stringify(row)]),
    )
  const before = await loadStored()
  await db.query('truncate event_cards, event_filters')
  await db.query('select refresh_event_cards(array(select id from events))')
  const after = await loadStored()
  const ids = new Set([...before.keys(), ...after.keys()])
  return [...[...ids].filter((id) => before.get(id) !== after.get(id)), ...(await db.query('table event_cards_due'))]
}
