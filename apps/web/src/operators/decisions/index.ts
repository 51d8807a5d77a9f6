// what other features may use of this one
export { Decided } from './decided.tsx'
export { DecisionButton, ReasonList, Soft } from './decision-parts.tsx'
export { default as layout } from './decisions.module.css'
export { FilterLinks } from './filter-links.tsx'
export { Queue } from './queue.tsx'
export { useDecide } from './use-decide.ts'
