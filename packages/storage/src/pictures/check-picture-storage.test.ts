import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkPictureStorage } from './check-picture-storage.ts'

test('creates an empty pictures folder, explains why a folder can’t be used, and needs no folder for a bucket', async () => {
  const home = await mkdtemp(join(tmpdir(), 'houselights-pictures-'))
  onTestFinished(() => rm(home, { recursive: true }))
  const folder = join(home, 'some/where')
  await checkPictureStorage({ kind: 'folder', folder })
  expect(await readdir(folder)).toEqual([])

  const file = join(home, 'file')
  await writeFile(file, '')
  for (const unusable of [file, join(file, 'below')])
    await expect(checkPictureStorage({ kind: 'folder', folder: unusable })).rejects.toThrow(
      `make ${unusable} a folder that this user may write to, set PICTURES_DIR to another`,
    )
  await checkPictureStorage({ kind: 's3', bucket: 'b', prefix: '' })
})
