import { testCaptures } from '../capture-facts.ts'

// 22 of the 27 blocks of the concert hall's page are no JSON
testCaptures('json-ld', { 'concert-hall': 22 })
