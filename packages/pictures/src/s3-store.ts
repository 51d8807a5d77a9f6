import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { PictureStorage } from '@houselights/config/enrichment'
import type { PictureStore } from './picture-store.ts'

/** Files in a bucket of Amazon's, or of anybody who speaks its language. */
export function s3Store({
  bucket,
  region,
  endpoint,
  credentials,
}: Extract<PictureStorage, { kind: 's3' }>): PictureStore {
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    // others than Amazon do not all know its newer checksums
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000 },
  })
  return {
    async put(key, bytes, type) {
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, ContentType: type }))
    },
    async get(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
        return Body ? Buffer.from(await Body.transformToByteArray()) : null
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },
    async remove(folder) {
      // one by one: deleting many in one call is not known to everybody who speaks S3
      for await (const key of keysOf(client, bucket, `${folder}/`))
        await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }))
    },
    close: () => client.destroy(),
  }
}

async function* keysOf(client: S3Client, bucket: string, prefix: string): AsyncGenerator<string> {
  let next: string | undefined
  do {
    const page = await client.send(
      new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: next }),
    )
    for (const { Key } of page.Contents ?? []) if (Key) yield Key
    next = page.NextContinuationToken
  } while (next)
}
