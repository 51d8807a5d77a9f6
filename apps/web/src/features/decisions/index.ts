// what other features may use of this one
export { Decided } from './decided.tsx'
export { default as layout } from './decisions.module.css'
export { FilterLinks } from './filter-links.tsx'
export { DecisionButton, ReasonList, Soft } from './parts.tsx'
export { Queue } from './queue.tsx'
export { useDecide } from './use-decide.ts'
