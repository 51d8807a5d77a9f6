import type { DataSource } from 'typeorm'
import { PictureLinkEntity } from '../schema/entities/enrichment.ts'

/** Loads the stored row of a picture's URL. */
export const pictureLinkAt = (db: DataSource, url: string) =>
  db.getRepository(PictureLinkEntity).findOneByOrFail({ url })
