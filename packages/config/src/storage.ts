/** Where files are kept: a folder, or a bucket. */
export type FileStorage = { kind: 'folder'; folder: string } | Bucket

export interface Bucket {
  kind: 's3'
  bucket: string
  /** Before every key: ends in a slash, or is empty. */
  prefix?: string
  region: string
  /** Amazon's own if undefined. */
  endpoint: string | undefined
  /** Found as Amazon's tools find them if undefined. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
}

/** The key of a bucket; throws unless both parts are set or neither. The settings' names begin with `name`. */
export function bucketKey(name: string, id: string | undefined, secret: string | undefined): Bucket['credentials'] {
  if (Boolean(id) !== Boolean(secret))
    throw new Error(
      `The bucket’s key has two parts: set both ${name}_S3_ACCESS_KEY_ID and ${name}_S3_SECRET_ACCESS_KEY, or neither.`,
    )
  return id && secret ? { accessKeyId: id, secretAccessKey: secret } : undefined
}
