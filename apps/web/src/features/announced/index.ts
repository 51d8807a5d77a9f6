// what other features may use of this one
export { ShowLine, ShowLines } from './show-line.tsx'
