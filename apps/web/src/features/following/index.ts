export { followsChanged, startTelling } from './telling.ts'
