import { testCaptures } from '../capture-facts.ts'

testCaptures('the-list')
