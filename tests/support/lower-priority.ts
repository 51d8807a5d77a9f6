import { setPriority } from 'node:os'

// Lowers the priority of this process and its browsers, so that the demo gets CPU time first. Otherwise the demo would
// respond 503 to requests that take 3 s, as it should.
setPriority(5)
