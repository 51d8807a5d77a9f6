export { DecisionButton, DecisionHistory, FilterLinks, Queue, ReasonList, SoftText } from './decision-parts.tsx'
export { default as layout } from './decisions.module.css'
export { useDecide } from './use-decide.ts'
