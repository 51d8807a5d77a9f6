import { testCaptures } from '../capture-facts.ts'

testCaptures('resident-advisor')
