import { z } from 'zod'

export type FileStorage = { kind: 'folder'; folder: string } | Bucket

/** Region, endpoint and key come from the `AWS_…` variables, as with Amazon's own tools. */
export interface Bucket {
  kind: 's3'
  bucket: string
  /** Prefix of every key: ends with a slash, or is empty. */
  prefix: string
}

const BUCKET = /^s3:\/\/([a-z0-9.-]+)(?:\/((?:[\w.-]+\/)*))?$/

/** A setting whose value is a folder or a bucket: `s3://bucket`, or `s3://bucket/prefix/`. */
export const StorageLocation = z.string().transform((location, context): FileStorage => {
  const [, bucket, prefix = ''] = BUCKET.exec(location) ?? []
  if (bucket) return { kind: 's3', bucket, prefix }
  if (location.startsWith('s3:'))
    context.addIssue({ code: 'custom', message: 'must be a folder, s3://bucket or s3://bucket/prefix/' })
  return { kind: 'folder', folder: location }
})
