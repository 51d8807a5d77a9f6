import { dueLink, failPicture, leavePicture, refusePicture } from '@houselights/database/pictures/picture-links'
import { UnfitPicture } from '@houselights/pictures/unfit-picture'
import { neverKept, type PictureFetch } from '@houselights/sources/reader/open-picture-fetch'
import { redact } from '@houselights/sources/reader/redact'
import { SourceError } from '@houselights/sources/source-error'
import { keepFile, type PictureKeeping } from './keep-file.ts'

export interface PictureFetching extends PictureKeeping {
  fetch: PictureFetch
  /** The one origin that may be called although it is not public. */
  allowedOrigin: string | undefined
}

/** Requests the picture at an address that is due, and stores the result. Unknown errors are thrown, and the address requested again soon. */
export async function fetchAddress(fetching: PictureFetching, url: string): Promise<void> {
  const { db, fetch, allowedOrigin, now } = fetching
  const link = await dueLink(db, url, now())
  if (!link) return
  const refusal = neverKept(url, allowedOrigin)
  if (refusal) return void (await refusePicture(db, url, sentence(refusal), now()))
  try {
    const found = await fetch(url, link.pictureId ? link : {})
    if ('unchanged' in found) await leavePicture(db, url, now())
    else await keepFile(fetching, url, found.bytes, found)
  } catch (error) {
    if (error instanceof UnfitPicture) await refusePicture(db, url, sentence(error.message), now())
    else if (error instanceof SourceError) await failPicture(db, link, redact(error.message), now())
    else throw error
  }
}

const sentence = (why: string): string => `Not kept: ${why}.`
