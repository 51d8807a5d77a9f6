import { setPriority } from 'node:os'

// Lowers the priority of this process and its browsers, so that they wait for the demo and not the demo for them: with
// too little CPU time it would rightly respond 503 to anything that takes 3 s.
setPriority(5)
