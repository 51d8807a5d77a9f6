import { testCaptures } from '../capture-facts.ts'

testCaptures('another-planet')
