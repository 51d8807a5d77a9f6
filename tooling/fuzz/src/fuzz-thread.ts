import { workerData } from 'piscina'
import { caseRunner } from './run-case.ts'

export default caseRunner(workerData)
