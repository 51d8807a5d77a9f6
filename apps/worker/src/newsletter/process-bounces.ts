import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '@houselights/contracts/errors/has-code'
import { recordBounce, recordProblem } from '@houselights/database/newsletter/bounces'
import { MAX_REPORT_BYTES, parseBounceReport } from '@houselights/publishing/mails/bounce-report'
import type { DataSource } from 'typeorm'

/** The most reports in one round. The rest wait for the next round. */
const MAX_REPORTS = 500

/**
 * Processes bounce reports in a Maildir. Deletes the reports that it stored, since they contain addresses. A report
 * that can't be parsed or matches none of our emails is recorded and moved to `cur`, the folder for read mail, so that
 * an operator can look at it. Processing a report twice, after a crash, changes nothing.
 */
export async function processBounces(
  db: DataSource,
  folder: string,
  returnPathTemplate: string | undefined,
): Promise<void> {
  for (const subfolder of ['new', 'cur']) await mkdir(join(folder, subfolder), { recursive: true })
  const names = await readdir(join(folder, 'new'))
  for (const name of names.sort().slice(0, MAX_REPORTS)) {
    const path = join(folder, 'new', name)
    try {
      const canBeDeleted = await storeReport(db, await readBeginning(path), returnPathTemplate)
      if (canBeDeleted) await rm(path)
      else await rename(path, join(folder, 'cur', `${name.split(':', 1)[0]}:2,S`))
    } catch (error) {
      // If the file is gone, another worker processed it first.
      if (!hasCode(error, 'ENOENT')) throw error
    }
  }
}

async function readBeginning(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_REPORT_BYTES), 0, MAX_REPORT_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/**
 * Stores a report's outcome. Returns whether the report can be deleted: it matches one of our emails, or its server is
 * still trying.
 */
async function storeReport(db: DataSource, raw: Buffer, returnPathTemplate: string | undefined): Promise<boolean> {
  const report = await parseBounceReport(raw, returnPathTemplate).catch((error: unknown) => {
    return error instanceof Error && error.message.endsWith('.')
      ? error.message
      : 'Can’t parse an email in the bounce folder.'
  })
  if (typeof report === 'string') {
    await recordProblem(db, report)
    return false
  }
  const { kind, status, deliveries } = report
  // A server that is still trying sends another report when it gives up.
  if (kind === 'delayed') return true
  const outcome = await recordBounce(db, { deliveries, kind, problem: `The email bounced with ${status}.` })
  if (outcome === 'unknown') await recordProblem(db, `A bounce report (${status}) matches none of our emails.`)
  return outcome === 'noted'
}
