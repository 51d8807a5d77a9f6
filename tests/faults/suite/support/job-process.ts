import { setTimeout as sleep } from 'node:timers/promises'
import { openBackendAt } from '@houselights/jobs/backend'
import pg from 'pg'
import { countedJob } from './counted-job.ts'

// Runs a worker for counted jobs in its own process. Each job records in the database that it ran.
const { DATABASE_URL, QUEUE_URL = '', CONCURRENCY } = process.env
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 })
pool.on('error', () => undefined) // the next statement reports the error
const backend = openBackendAt(QUEUE_URL, () => undefined)
const worker = backend.worker(
  countedJob.name,
  async ({ data }) => {
    const { number } = countedJob.payload.parse(data)
    await sleep(Math.random() * 4)
    await pool.query('insert into done (number) values ($1)', [number])
  },
  { concurrency: Number(CONCURRENCY), onError: () => undefined },
)
await worker.start()
