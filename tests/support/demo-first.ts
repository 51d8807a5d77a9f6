import { setPriority } from 'node:os'

// The tests of this process and their browsers wait for the demo, not it for them: with too little of the processors it would
// rightly answer 503 for what takes it 3 s.
setPriority(5)
