import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  type PutObjectCommandInput,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import type { Bucket } from '@houselights/config/settings/storage'
import type { Files } from './store.ts'

/** Opens the files in a bucket at Amazon or another service that supports S3's protocol. S3 limits one file to 5 GB. */
export function openBucketFiles({ bucket, prefix }: Bucket, requestTimeout?: number): Files {
  const client = new S3Client({
    // The library reads the other AWS_… variables itself.
    region: process.env.AWS_REGION || 'us-east-1',
    forcePathStyle: Boolean(process.env.AWS_ENDPOINT_URL_S3),
    // Not every other service supports Amazon's newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, requestTimeout },
  })
  const toLocation = (key: string) => ({ Bucket: bucket, Key: prefix + key })
  const send = (key: string, type: string, body: Partial<PutObjectCommandInput>) =>
    client.send(new PutObjectCommand({ ...toLocation(key), ContentType: type, ...body }))
  return {
    location: `the bucket ${bucket} (${prefix || 'all of it'})`,
    async put(key, content, type = 'application/octet-stream') {
      if (content instanceof Uint8Array) await send(key, type, { Body: content })
      // The length is sent before the content, so write the stream to a file first to find the length.
      else
        await withTemporaryFile(content, async (path) =>
          send(key, type, { Body: createReadStream(path), ContentLength: (await stat(path)).size }),
        )
    },
    async read(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand(toLocation(key)))
        return Body instanceof Readable ? Body : null
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },
    async keys(folder) {
      const Prefix = folder === undefined ? prefix : `${prefix}${folder}/`
      const foundKeys: string[] = []
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix }))
        for (const { Key } of Contents) if (Key) foundKeys.push(Key.slice(prefix.length))
      return foundKeys
    },
    async remove(key) {
      // One request per file: not every other service can delete several at once.
      await client.send(new DeleteObjectCommand(toLocation(key)))
    },
    close: () => client.destroy(),
  }
}

async function withTemporaryFile(content: Readable, work: (path: string) => Promise<unknown>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'houselights-'))
  try {
    const path = join(folder, 'file')
    await pipeline(content, createWriteStream(path, { mode: 0o600 }))
    await work(path)
  } finally {
    await rm(folder, { recursive: true })
  }
}
