import { expect, test, vi } from 'vitest'
import { runningApi } from './running-api.ts'

test('closing finishes what is under way, and takes nothing new', async () => {
  const api = await runningApi('shutdown')
  const { promise: database, resolve: answer } = Promise.withResolvers<unknown>()
  const query = vi.spyOn(api.reads, 'query').mockReturnValue(database)
  const underWay = api.get('/api/cities')
  const soon = { timeout: 20_000 }
  await vi.waitFor(() => expect(query).toHaveBeenCalled(), soon)

  const closed = api.app.close()
  const ready = () =>
    api.get('/ready').then(
      ({ status }) => status,
      () => 'refused' as const,
    )
  await vi.waitFor(async () => expect([503, 'refused']).toContain(await ready()), soon)

  answer([])
  expect(await (await underWay).json()).toEqual([])
  await closed
  query.mockRestore()
  await api.stop()
})
