import * as proxies from '@houselights/server/http/trusted-proxies'
import fp from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyInstance {
    isProxy: (address: string) => boolean
  }
}

/**
 * Decides whose X-Forwarded-For header to trust. If we trusted it from every client, any client could pretend to be
 * another.
 */
export const trustedProxies = fp(
  async (app) => {
    const { trusts, close } = await proxies.openTrustedProxies(app.config.trustedProxies, { log: app.log })
    app.addHook('onClose', async () => close())
    app.decorate('isProxy', trusts)
    const warn = proxies.warnOfUntrustedProxies(trusts, 'TRUSTED_PROXIES', (line) => app.log.warn(line))
    app.addHook('onRequest', ({ raw }, _reply, done) => {
      warn(raw)
      done()
    })
  },
  { name: 'trusted-proxies' },
)
