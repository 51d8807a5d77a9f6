import { expect, onTestFinished, test } from 'vitest'
import { CardsBusyError, openCardPool } from './card-pool.ts'
import { cityCard } from './cards-of.ts'

test('so many cards wait for the one before them, and no more', async () => {
  const pool = openCardPool({ mostWaiting: 1 })
  onTestFinished(() => pool.close())
  const draw = (name: string) => pool.draw(cityCard({ name }), null)
  const drawn = await Promise.allSettled(['First', 'Second', 'Third', 'Fourth'].map(draw))
  const refused = drawn.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  expect(refused.length).toBeGreaterThanOrEqual(2)
  for (const reason of refused) expect(reason).toBeInstanceOf(CardsBusyError)
  expect((await draw('Fifth')).subarray(0, 2).toString('hex')).toBe('ffd8')
})
