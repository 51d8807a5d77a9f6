export { followsChanged, startTelling } from './use-following.ts'
