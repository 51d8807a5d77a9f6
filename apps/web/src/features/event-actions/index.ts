// what other features may use of this one
export { ShareButton } from './share-button.tsx'
export { storeChoice, useStoredChoice, useStoredKeys } from './stored-choice.ts'
