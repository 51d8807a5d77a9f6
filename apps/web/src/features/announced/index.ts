export { ShowLine, ShowLines } from './show-line.tsx'
