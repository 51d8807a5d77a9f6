// what other features may use of this one
export { Decided } from './decided.tsx'
export { DecisionButton } from './decision-button.tsx'
export { default as layout } from './decisions.module.css'
export { FilterLinks } from './filter-links.tsx'
export { Queue } from './queue.tsx'
export { ReasonList } from './reason-list.tsx'
export { Soft } from './soft.tsx'
export { useDecide } from './use-decide.ts'
