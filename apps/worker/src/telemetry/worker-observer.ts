import { statfs } from 'node:fs/promises'
import type { Config } from '@houselights/config/config'
import type { Problem } from '@houselights/contracts/entities/listing'
import type { JobOutcome } from '@houselights/jobs/backend'
import type { Metrics } from '@houselights/server/telemetry/metrics'
import type { IngestResult } from '../ingest/ingest.ts'

/** The outcome of sending an email or a notice. */
export type SendOutcome = 'sent' | 'failed' | 'later'

export interface WorkerObserver {
  scrape(result: Pick<IngestResult, 'source' | 'outcome'> & { problems: readonly Problem[] }, seconds: number): void
  job(queue: string, outcome: JobOutcome, seconds: number): void
  mail(outcome: SendOutcome): void
  notice(outcome: SendOutcome): void
  heartbeat(outcome: 'well' | 'fail' | 'unsent'): void
}

/** In seconds. Scrapes wait for their hosts, one request at a time. */
const SCRAPE_BUCKETS = [1, 5, 15, 60, 300, 900]
const JOB_BUCKETS = [0.1, 1, 5, 15, 60, 300, 900]

/** Counts what the worker does. Does nothing without metrics. A source's series appear with its first scrape. */
export function createWorkerObserver(metrics: Metrics | undefined): WorkerObserver {
  const scrapes = metrics?.counter('houselights_reads_total', 'Scrapes by source and outcome.', ['source', 'outcome'])
  const scrapeSeconds = metrics?.histogram('houselights_read_duration_seconds', 'Scrape duration.', {
    labels: ['outcome'],
    buckets: SCRAPE_BUCKETS,
  })
  const lastScrapeDuration = metrics?.gauge(
    'houselights_read_last_duration_seconds',
    'Duration of a source’s last scrape.',
    ['source'],
  )
  const problems = metrics?.counter('houselights_read_problems_total', 'Scrape problems by class.', ['kind'])
  const jobs = metrics?.histogram('houselights_job_duration_seconds', 'Duration of the queue’s jobs.', {
    labels: ['queue', 'outcome'],
    buckets: JOB_BUCKETS,
  })
  const mails = metrics?.counter('houselights_mails_total', 'Newsletter emails by outcome.', ['outcome'])
  const notices = metrics?.counter('houselights_notices_total', 'Browser notifications by outcome.', ['outcome'])
  const heartbeats = metrics?.counter(
    'houselights_heartbeats_total',
    'Heartbeats to the external monitor by outcome.',
    ['outcome'],
  )
  // Start at 0, so that the first failure shows as an increase.
  for (const outcome of ['sent', 'failed', 'later'] as const) {
    mails?.inc({ outcome }, 0)
    notices?.inc({ outcome }, 0)
  }
  return {
    scrape: ({ source, outcome, problems: foundProblems }, seconds) => {
      scrapes?.inc({ source, outcome })
      scrapeSeconds?.observe({ outcome }, seconds)
      lastScrapeDuration?.set({ source }, seconds)
      for (const { kind } of foundProblems) problems?.inc({ kind })
    },
    job: (queue, outcome, seconds) => jobs?.observe({ queue, outcome }, seconds),
    mail: (outcome) => mails?.inc({ outcome }),
    notice: (outcome) => notices?.inc({ outcome }),
    heartbeat: (outcome) => heartbeats?.inc({ outcome }),
  }
}

export const NO_OBSERVER: WorkerObserver = createWorkerObserver(undefined)

/**
 * Exports the age of the newest good backup. If there is none, the age is infinite, so that the alert fires. If backups
 * are off (`findLastBackup` is undefined), the metric has no value.
 */
export function observeBackups(metrics: Metrics, findLastBackup: (() => Promise<Date | undefined>) | undefined): void {
  const age = metrics.gauge('houselights_seconds_since_backup', 'Age of the newest backup that passed its check.')
  if (!findLastBackup) return
  metrics.atScrape('backups', [age], async () => {
    const madeAt = await findLastBackup()
    age.set(madeAt ? (Date.now() - madeAt.getTime()) / 1_000 : Infinity)
  })
}

/** Exports how much disk space is left where this service writes, and on the system's own disk. */
export function observeDisks(
  metrics: Metrics,
  { pictures, newsletter }: Pick<Config, 'pictures' | 'newsletter'>,
): void {
  const folders = {
    system: '/',
    ...(pictures.kind === 'folder' && { pictures: pictures.folder }),
    ...(newsletter.transport.kind === 'outbox' && { outbox: newsletter.transport.folder }),
  }
  const free = metrics.gauge('houselights_disk_free_bytes', 'Free space on the disk of this folder.', ['folder'])
  const size = metrics.gauge('houselights_disk_size_bytes', 'Size of the disk of this folder.', ['folder'])
  metrics.atScrape('disk', [free, size], async () => {
    for (const [folder, path] of Object.entries(folders)) {
      const disk = await statfs(path).catch((error: NodeJS.ErrnoException) => {
        // The folder is created with the first email.
        if (error.code === 'ENOENT') return undefined
        throw error
      })
      if (!disk) continue
      free.set({ folder }, disk.bavail * disk.bsize)
      size.set({ folder }, disk.blocks * disk.bsize)
    }
  })
}
