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
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import type { BackupStorage } from '@houselights/config/backups'
import type { BackupStore } from './backup-store.ts'

/** Backups in a bucket of Amazon's, or of anybody who speaks its language. One file is at most 5 GB there. */
export function s3Store({
  bucket,
  prefix,
  region,
  endpoint,
  credentials,
}: Extract<BackupStorage, { kind: 's3' }>): BackupStore {
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    // others than Amazon do not all know its newer checksums
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000 },
  })
  return {
    place: `the bucket ${bucket} (${prefix || 'all of it'})`,
    async write(key, content) {
      // the length goes before the file: it is known once the file was written aside
      const folder = await mkdtemp(join(tmpdir(), 'houselights-backup-'))
      try {
        const path = join(folder, 'file')
        await pipeline(content, createWriteStream(path, { mode: 0o600 }))
        const { size } = await stat(path)
        const file = { Body: createReadStream(path), ContentLength: size, ContentType: 'application/octet-stream' }
        await client.send(new PutObjectCommand({ Bucket: bucket, Key: prefix + key, ...file }))
      } finally {
        await rm(folder, { recursive: true })
      }
    },
    async read(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: prefix + key }))
        return Body instanceof Readable ? Body : null
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },
    async keys() {
      const found: string[] = []
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix }))
        for (const { Key } of Contents) if (Key) found.push(Key.slice(prefix.length))
      return found
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: prefix + key }))
    },
    close: () => client.destroy(),
  }
}
