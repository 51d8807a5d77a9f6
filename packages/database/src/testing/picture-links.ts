import type { DataSource } from 'typeorm'
import { PictureLinkEntity } from '../schema/entities/enrichment.ts'

/** The stored row of the picture at an address. */
export const pictureLinkAt = (db: DataSource, url: string) =>
  db.getRepository(PictureLinkEntity).findOneByOrFail({ url })
