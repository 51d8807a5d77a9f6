import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

// Loaded before a service: when the one that started it is gone, even by force, it must not keep the ports.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
// A watched service names the files of ours that it imports, before they are compiled.
if (process.env.REPORT_IMPORTS) {
  // processes that the service starts have no such listener
  delete process.env.REPORT_IMPORTS
  registerHooks({
    load(url, context, nextLoad) {
      if (url.startsWith('file:') && !url.includes('/node_modules/')) process.send?.({ imported: fileURLToPath(url) })
      return nextLoad(url, context)
    },
  })
}
