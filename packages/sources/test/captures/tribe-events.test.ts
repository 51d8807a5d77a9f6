import { testCaptures } from '../capture-facts.ts'

testCaptures('tribe-events')
