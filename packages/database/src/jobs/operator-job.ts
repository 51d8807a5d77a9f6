import type { CityFile } from '@houselights/contracts/cities/city-files'
import type { Problem } from '@houselights/contracts/entities/listing'
import type { FixResult } from '@houselights/contracts/jobs/define-operator-job'
import type { JobPlan, JobStep, JobTotals } from '@houselights/contracts/jobs/jobs'
import type { DataSource } from 'typeorm'
import type { Queryable } from '../sql/sql.ts'

/** Stores a job's progress. False if the job has ended, so its work must stop. */
export type JobProgress = (counts: Pick<JobTotals, 'done' | 'total'>) => Promise<boolean>

/**
 * Services that operator jobs need from the worker. Each call may be repeated or interrupted at any point without
 * changing the result.
 */
export interface JobServices {
  db: DataSource
  now(): Date
  findCity(id: string): CityFile
  hasSpotify: boolean
  /** Enqueues lookups of all due artists in all cities, and doesn't wait for them. */
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
  /** False if the job was canceled or has ended. */
  isRunning(): Promise<boolean>
}

type Plan = (db: Queryable, context: { now: Date; city: CityFile }) => Promise<JobPlan>
/** Runs a job. If it returns a string, the job failed for this reason. */
type Run = (job: RunningJob) => Promise<FixResult | string | undefined>

/**
 * One kind of operator job. `plan` chooses what to scrape (or throws RefusedError). `run` runs after the scrapes,
 * possibly twice.
 */
export type JobWork = { plan: Plan; run?: Run } | { plan?: never; run: Run }
