import { workerData } from 'piscina'
import { caseRunner } from './run-case.ts'

/** What the threads of a run do. */
export default caseRunner(workerData)
