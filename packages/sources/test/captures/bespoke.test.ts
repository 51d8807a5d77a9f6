import { testCaptures } from '../capture-facts.ts'

testCaptures('bespoke')
