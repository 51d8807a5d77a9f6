import { workerData } from 'piscina'
import { caseRunner } from '../run-case.ts'
import { brokenSource } from './broken-source.ts'

/** The threads of test runs with broken parsers. */
export default caseRunner(workerData, brokenSource)
