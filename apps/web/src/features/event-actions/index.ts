export { keepForLater } from './keep-for-later.ts'
export { ShareButton } from './share-button.tsx'
