import { z } from 'zod'
import { bucketKey, type FileStorage } from './storage.ts'

/** The settings of backups of the database. */
export const BackupEnv = z.object({
  BACKUP_DIR: z.string().optional(),
  BACKUP_S3_BUCKET: z.string().optional(),
  BACKUP_S3_PREFIX: z
    .string()
    .regex(/^([\w.-]+\/)*$/, 'must end in a slash, such as backups/')
    .default('backups/'),
  BACKUP_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  BACKUP_S3_REGION: z.string().default('us-east-1'),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_KEEP_DAYS: z.coerce.number().int().min(1).max(400).default(30),
})

export interface BackupSettings {
  /** Undefined where none are made. */
  storage: FileStorage | undefined
  keepDays: number
}

/** The backups' settings; throws a sentence where they do not fit together. */
export const backupsOf = (env: z.output<typeof BackupEnv>): BackupSettings => ({
  storage: storageOf(env),
  keepDays: env.BACKUP_KEEP_DAYS,
})

function storageOf(env: z.output<typeof BackupEnv>): FileStorage | undefined {
  const { BACKUP_DIR: folder, BACKUP_S3_BUCKET: bucket } = env
  if (folder && bucket)
    throw new Error('Backups go to one place: set BACKUP_DIR or BACKUP_S3_BUCKET, and leave the other out.')
  if (folder) return { kind: 'folder', folder }
  if (!bucket) return undefined
  return {
    ...{ kind: 's3', bucket, prefix: env.BACKUP_S3_PREFIX, region: env.BACKUP_S3_REGION },
    endpoint: env.BACKUP_S3_ENDPOINT,
    credentials: bucketKey('BACKUP', env.BACKUP_S3_ACCESS_KEY_ID, env.BACKUP_S3_SECRET_ACCESS_KEY),
  }
}
