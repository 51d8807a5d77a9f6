import { testCaptures } from '../capture-facts.ts'

testCaptures('live-nation')
