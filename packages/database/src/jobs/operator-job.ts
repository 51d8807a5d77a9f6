import type { CityFile } from '@houselights/contracts/cities/city-files'
import type { Problem } from '@houselights/contracts/entities/listing'
import type { Improved } from '@houselights/contracts/jobs/define-operator-job'
import type { JobPlan, JobStep, JobTotals } from '@houselights/contracts/jobs/jobs'
import type { DataSource } from 'typeorm'
import type { Queryable } from '../sql/sql.ts'

/** Stores how far a job has come. False if the job has ended, so its work must stop. */
export type JobProgress = (counts: Pick<JobTotals, 'done' | 'total'>) => Promise<boolean>

/**
 * What operator jobs need from the worker. Each call may be repeated, or interrupted anywhere, and the result is the
 * same.
 */
export interface JobServices {
  db: DataSource
  now(): Date
  findCity(id: string): CityFile
  hasSpotify: boolean
  /** Enqueues lookups of all artists that are due, whatever their city, and doesn't wait for them. */
  lookUpArtists(): Promise<unknown>
  fetchDetails(city: CityFile, progress: JobProgress): Promise<Problem[]>
  reparse(city: string, job: string): Promise<{ failed: number; sources: number }>
}

/** An operator job while it runs. */
export interface RunningJob {
  id: string
  cityId: string
  services: JobServices
  step(step: JobStep): Promise<void>
  progress: JobProgress
  count(totals: Partial<JobTotals>): Promise<void>
  addProblems(problems: readonly Problem[]): Promise<void>
  /** False if it was canceled or has ended. */
  isRunning(): Promise<boolean>
}

type Plan = (db: Queryable, moment: { now: Date; city: CityFile }) => Promise<JobPlan>
/** A string is the reason why the job failed. */
type Run = (job: RunningJob) => Promise<Improved | string | undefined>

/**
 * One kind of operator job. `plan` chooses what to scrape (or throws RefusedError). `run` comes after that, and may run
 * twice.
 */
export type JobWork = { plan: Plan; run?: Run } | { plan?: never; run: Run }
