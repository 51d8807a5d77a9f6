import { parentPort, workerData } from 'node:worker_threads'
import { dictionary } from '@zxcvbn-ts/language-common'

// The list is in lower case.
parentPort?.postMessage(dictionary['passwords-common'].includes(String(workerData).toLowerCase()))
