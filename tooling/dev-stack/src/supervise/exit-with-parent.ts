import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

// Loaded before a service: it must free its ports when its parent ends, even if the parent was killed.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
// A watched service reports each of our files that it imports, before the file is compiled.
if (process.env.REPORT_IMPORTS) {
  // the service's own child processes have no listener for these messages
  delete process.env.REPORT_IMPORTS
  registerHooks({
    load(url, context, nextLoad) {
      if (url.startsWith('file:') && !url.includes('/node_modules/')) process.send?.({ imported: fileURLToPath(url) })
      return nextLoad(url, context)
    },
  })
}
