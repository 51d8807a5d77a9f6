export { Decided, DecisionButton, FilterLinks, Queue, ReasonList, Soft } from './decision-parts.tsx'
export { default as layout } from './decisions.module.css'
export { useDecide } from './use-decide.ts'
