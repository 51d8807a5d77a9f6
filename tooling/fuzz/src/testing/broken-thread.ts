import { workerData } from 'piscina'
import { caseRunner } from '../run-case.ts'
import { brokenSource } from './broken-source.ts'

/** What the threads of a run do whose readers are broken. */
export default caseRunner(workerData, brokenSource)
