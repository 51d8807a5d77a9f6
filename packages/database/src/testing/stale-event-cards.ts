import type { DataSource } from 'typeorm'

const KEPT = `
  select event_id as id, to_jsonb(f) || jsonb_build_object('card', c.card, 'of', c.version) as row
  from event_filters f full join event_cards c using (event_id)
  where f.sort_at is null or f.sort_at >= cards_begin() order by event_id`

/** The events whose cards or filters are not what they would be if all were made anew, and notes that no commit has read. */
export async function staleCards(db: DataSource): Promise<unknown[]> {
  const kept = async (): Promise<Map<string, string>> =>
    new Map((await db.query(KEPT)).map(({ id, row }: { id: string; row: unknown }) => [id, JSON.stringify(row)]))
  const before = await kept()
  await db.query('truncate event_cards, event_filters')
  await db.query('select refresh_event_cards(array(select id from events))')
  const after = await kept()
  const ids = new Set([...before.keys(), ...after.keys()])
  return [...[...ids].filter((id) => before.get(id) !== after.get(id)), ...(await db.query('table event_cards_due'))]
}
