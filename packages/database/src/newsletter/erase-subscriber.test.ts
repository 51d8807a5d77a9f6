import { expect, test } from 'vitest'
import { builders } from '../testing/builders.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { eraseAddress } from './subscriptions.ts'

const { dataSource: db } = await createTestDatabase('erase_subscriber')

test('an email address in visitors’ reports is erased everywhere, but a longer address that contains it stays', async () => {
  const make = builders(db)
  const { id: venueId } = await make.aVenue()
  const { id } = await make.anEvent({ venueId })
  const loadTexts = async (): Promise<string[]> =>
    (await db.query('select text from mistake_reports order by reported_at')).map(({ text }: { text: string }) => text)
  const texts = ['Write to A+B@lamp.example.', '(a+b@lamp.example)', 'mail:a+b@lamp.example', 'Ask aa+b@lamp.examples']
  for (const [minute, text] of texts.entries())
    await db.query(
      `insert into mistake_reports (event_id, category, text, told, reported_at, outcome, closed_at)
       values ($1, 'time', $2, '{}', now() + make_interval(mins => $3), 'corrected', now())`,
      [id, text, minute],
    )
  expect(await eraseAddress(db, 'a+b@lamp.example')).toBe(true)
  const remaining = (await loadTexts()).map((text) => text.replace(/\[erased [0-9a-f]{8}\]/, '[erased]'))
  expect(remaining).toEqual(['Write to [erased].', '([erased])', 'mail:[erased]', 'Ask aa+b@lamp.examples'])
  expect(await eraseAddress(db, 'a+b@lamp.example')).toBe(false)
})
