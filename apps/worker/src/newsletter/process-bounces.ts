import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '@houselights/contracts/errors/has-code'
import { noteBounce, noteProblem } from '@houselights/database/newsletter/bounces'
import { MAX_REPORT_BYTES, parseBounceReport } from '@houselights/publishing/mails/bounce-report'
import type { DataSource } from 'typeorm'

/** In one round: the rest waits for the next. */
const MAX_MAILS = 500

/**
 * Reads the reports that were delivered into a Maildir, and deletes those that are noted: they hold addresses. One that cannot be
 * understood is noted as such, and moved to those that were read, as mail programs do, for an operator to look at. A report
 * that is read twice, after a crash, changes nothing more.
 */
export async function processBounces(db: DataSource, folder: string, bounces: string | undefined): Promise<void> {
  for (const part of ['new', 'cur']) await mkdir(join(folder, part), { recursive: true })
  const names = await readdir(join(folder, 'new'))
  for (const name of names.sort().slice(0, MAX_MAILS)) {
    const path = join(folder, 'new', name)
    try {
      const understood = await noteReport(db, await getBeginning(path), bounces)
      if (understood) await rm(path)
      else await rename(path, join(folder, 'cur', `${name.split(':', 1)[0]}:2,S`))
    } catch (error) {
      // another worker was done with it first
      if (!hasCode(error, 'ENOENT')) throw error
    }
  }
}

async function getBeginning(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_REPORT_BYTES), 0, MAX_REPORT_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Gives whether the report was of a mail of ours. */
async function noteReport(db: DataSource, raw: Buffer, bounces: string | undefined): Promise<boolean> {
  const report = await parseBounceReport(raw, bounces).catch((error: unknown) => {
    return error instanceof Error && error.message.endsWith('.')
      ? error.message
      : 'Can’t parse a mail in the bounce folder.'
  })
  if (typeof report === 'string') {
    await noteProblem(db, report)
    return false
  }
  const { kind, status, deliveries } = report
  // who still tries says so again when it gives up
  if (kind === 'delayed') return true
  const noted = await noteBounce(db, { deliveries, kind, problem: `The mail bounced with ${status}.` })
  if (noted === 'unknown') await noteProblem(db, `A bounce report (${status}) matches none of our mails.`)
  return noted === 'noted'
}
