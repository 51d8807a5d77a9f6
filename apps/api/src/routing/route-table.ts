import type { FastifyContextConfig } from 'fastify'
import fp from 'fastify-plugin'
import createRouter, { type HTTPMethod } from 'find-my-way'

declare module 'fastify' {
  interface FastifyInstance {
    routeTable: RouteTable
  }
}

/** The routes of the API, looked up by address before a request has one. */
export interface RouteTable {
  /** Every route, as it was added. */
  readonly routes: readonly { method: string; path: string; config: FastifyContextConfig }[]
  /** The methods by which there is something at an address, in order. */
  methodsAt(url: string): string[]
  /** What the route at an address says of itself; nothing where there is none. */
  configAt(method: string, url: string): FastifyContextConfig | undefined
}

/** Follows the routes as they are added: registered before all that have any. */
export const routeTable = fp(
  async (app) => {
    const methods = new Set<HTTPMethod>()
    const routes: { method: string; path: string; config: FastifyContextConfig }[] = []
    const { maxParamLength } = app.initialConfig.routerOptions ?? {}
    // the library that Fastify finds its routes with, since Fastify does not say what else an address has
    const router = createRouter({ ...(maxParamLength !== undefined && { maxParamLength }) })
    app.addHook('onRoute', ({ method, url, config }) => {
      if (url === '*') return // OPTIONS for every address, there or not
      for (const each of [method].flat() as HTTPMethod[]) {
        methods.add(each)
        routes.push({ method: each, path: url, config: config ?? {} })
        if (!router.hasRoute(each, url)) router.on(each, url, () => undefined, config ?? {})
      }
    })
    app.decorate('routeTable', {
      routes,
      methodsAt: (url) => [...methods].filter((method) => router.find(method, url)).sort(),
      configAt: (method, url) => {
        const known = [...methods].find((each) => each === method)
        const route = known && router.find(known, url)
        return route ? (route.store as FastifyContextConfig) : undefined
      },
    })
  },
  { name: 'route-table' },
)
