import { builders } from '@houselights/database/testing/builders'
import { createTestDatabase } from '@houselights/database/testing/test-database'
import { openPictureStore } from '@houselights/storage/open-store'
import { toPictureKey } from '@houselights/storage/pictures/picture-keys'
import { createPicturesFolder } from '@houselights/storage/testing/pictures-folder'
import { expect, test } from 'vitest'
import { deleteUnshownPictures } from './start-retention.ts'

const NOW = new Date('2025-05-02T12:00:00-07:00')
const { dataSource: db } = await createTestDatabase('forget_pictures')

test('deletes a picture and its files if nothing has shown it for half a year, but keeps pictures of past shows and removed pictures', async () => {
  const store = await openPictureStore({ kind: 'folder', folder: await createPicturesFolder() })
  const toUrl = (name: string) => `https://posters.example/${name}.jpg`
  const make = builders(db)
  await make.anEvent({ imageUrl: toUrl('past'), startsAt: new Date('2020-05-02T20:00:00-07:00') })
  const longAgo = new Date(NOW.getTime() - 200 * 86_400_000)
  for (const [name, requestedAt, isRemoved] of [
    ['past', longAgo, false],
    ['unshown', longAgo, false],
    ['recent', new Date(NOW.getTime() - 10 * 86_400_000), false],
    ['removed', longAgo, true],
  ] as const) {
    const id = name.padEnd(64, '0')
    await db.query(
      `insert into pictures (id, type, bytes, width, height, widths, kept_bytes, placeholder, kept_at, removed_at)
       values ($1, 'jpeg', 1, 1, 1, '{96}', 1, '', $2, $3)`,
      [id, requestedAt, isRemoved ? requestedAt : null],
    )
    await db.query(
      `insert into picture_links (url, state, picture_id, first_seen_at, asked_at) values ($1, $2, $3, $4, $4)`,
      [toUrl(name), isRemoved ? 'removed' : 'kept', id, requestedAt],
    )
    await store.put(toPictureKey(id, '96.avif'), Buffer.from(name), 'image/avif')
  }
  const lock = { withLock: <Result>(_name: string, _gapMs: number, work: () => Promise<Result>) => work() }
  await deleteUnshownPictures({ db, store, lock, now: () => NOW })
  const remaining: { id: string }[] = await db.query('select id from pictures order by id')
  expect(remaining.map(({ id }) => id.replace(/0+$/, ''))).toEqual(['past', 'recent', 'removed'])
  expect(await db.query('select url from picture_links order by url')).toEqual(
    ['past', 'recent', 'removed'].map((name) => ({ url: toUrl(name) })),
  )
  expect(await store.get(toPictureKey('unshown'.padEnd(64, '0'), '96.avif'))).toBeNull()
  expect(await store.get(toPictureKey('past'.padEnd(64, '0'), '96.avif'))).not.toBeNull()
})
