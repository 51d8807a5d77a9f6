import { digestContent, hasIssue, makeIssue } from '@houselights/database/newsletter/issues'
import type { CityFile } from '@houselights/types/city-files'
import type { DataSource } from 'typeorm'
import { dueIssueDay } from './due-issue.ts'

interface Issuing {
  db: DataSource
  cities: readonly CityFile[]
  now: Date
}

/** Makes the issues that are due, each once whatever the number of workers. */
export async function makeIssues({ db, cities, now }: Issuing): Promise<void> {
  for (const city of cities) {
    const day = dueIssueDay(now, city.timeZone)
    if (day === undefined || (await hasIssue(db, city.id, day))) continue
    await makeIssue(db, { city: city.id, day, now }, await digestContent(db, city, now))
  }
}
