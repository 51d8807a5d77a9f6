import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openPictureStore } from './open-store.ts'
import { aBucket } from './testing/bucket.ts'

const FOLDER = `ab/ab${'0'.repeat(62)}`
const SECRET = 'a secret that nobody may see'

async function openFolderStore() {
  const folder = await mkdtemp(join(tmpdir(), 'pictures-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return openPictureStore({ kind: 'folder', folder })
}
async function openBucketStore() {
  const bucket = await aBucket('posters', SECRET)
  const store = await openPictureStore({ kind: 's3', bucket: 'posters', prefix: '' })
  onTestFinished(() => store.close())
  return { ...bucket, store }
}

describe.each([
  ['a folder', openFolderStore],
  ['a bucket', async () => (await openBucketStore()).store],
])('in %s', (_, openStore) => {
  test('a file doesn’t exist until it is stored, and then has the stored content', async () => {
    const store = await openStore()
    const key = `${FOLDER}/96.avif`
    expect(await store.get(key)).toBeNull()
    await store.put(key, Buffer.from([1, 2, 3]), 'image/avif')
    expect(await store.get(key)).toEqual(Buffer.from([1, 2, 3]))
    await store.put(key, Buffer.from([4]), 'image/avif')
    expect(await store.get(key)).toEqual(Buffer.from([4]))
  })

  test('removing a picture removes all its files, and no other picture’s', async () => {
    const store = await openStore()
    const otherFolder = `${FOLDER}1`
    const names = Array.from({ length: 8 }, (__, index) => `${index}.avif`)
    for (const name of names) await store.put(`${FOLDER}/${name}`, Buffer.from(name), 'image/avif')
    await store.put(`${otherFolder}/share.jpg`, Buffer.from('stays'), 'image/jpeg')
    await store.removeFolder(FOLDER)
    await store.removeFolder(FOLDER)
    for (const name of names) expect(await store.get(`${FOLDER}/${name}`)).toBeNull()
    expect(await store.get(`${otherFolder}/share.jpg`)).toEqual(Buffer.from('stays'))
  })
})

test('a folder shows only complete files, even while they are rewritten', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pictures-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const store = await openPictureStore({ kind: 'folder', folder })
  const [light, dark] = [Buffer.alloc(3_000_000, 1), Buffer.alloc(2_000_000, 2)]
  await store.put('ab/x/share.jpg', light, 'image/jpeg')
  const writes = Promise.all(
    Array.from({ length: 20 }, (_, index) => store.put('ab/x/share.jpg', index % 2 ? light : dark, 'image/jpeg')),
  )
  let hasEnded = false
  writes.finally(() => {
    hasEnded = true
  })
  do {
    const content = await store.get('ab/x/share.jpg')
    expect(content?.equals(light) || content?.equals(dark)).toBe(true)
  } while (!hasEnded)
  await writes
  expect(await readdir(join(folder, 'ab/x'))).toEqual(['share.jpg'])
})

test('a folder rejects keys that lead outside it', async () => {
  const store = await openFolderStore()
  for (const key of ['../secret', '/etc/passwd', 'ab/../../secret', ''])
    await expect(async () => store.get(key)).rejects.toThrow('outside the folder')
})

test('a bucket gets signed requests, which don’t contain the secret', async () => {
  const { store, requests, files } = await openBucketStore()
  await store.put('ab/x/share.jpg', Buffer.from('x'), 'image/jpeg')
  await store.get('ab/x/share.jpg')
  await store.removeFolder('ab/x')
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'PUT /posters/ab/x/share.jpg',
    'GET /posters/ab/x/share.jpg',
    'GET /posters/',
    'DELETE /posters/ab/x/share.jpg',
  ])
  for (const { headers } of requests)
    expect(headers.authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=AKEY\/\d{8}\/eu-central-1\/s3\/aws4_request,/)
  expect(JSON.stringify(requests)).not.toContain(SECRET)
  expect(files.size).toBe(0)
})

test('a missing bucket is an error, not a missing picture', async () => {
  await aBucket('others', SECRET)
  const store = await openPictureStore({ kind: 's3', bucket: 'posters', prefix: '' })
  onTestFinished(() => store.close())
  const failure = await store.get('ab/x/share.jpg').catch((error: Error) => error)
  expect(failure).toMatchObject({ name: 'NoSuchBucket' })
  expect(`${failure instanceof Error ? failure.stack : ''}${JSON.stringify(failure)}`).not.toContain(SECRET)
})
