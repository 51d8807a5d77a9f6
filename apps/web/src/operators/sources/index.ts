export { RefusalNote, TermsNote } from './source-notes.tsx'
