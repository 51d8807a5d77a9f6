import { testCaptures } from '../capture-facts.ts'

testCaptures('19hz')
