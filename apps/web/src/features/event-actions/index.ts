export { keepForLater } from './save-for-offline.ts'
export { ShareButton } from './share-button.tsx'
