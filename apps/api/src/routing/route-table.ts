import type { FastifyContextConfig } from 'fastify'
import fp from 'fastify-plugin'
import createRouter, { type HTTPMethod } from 'find-my-way'

declare module 'fastify' {
  interface FastifyInstance {
    routeTable: RouteTable
  }
}

/** The API's routes, which can be looked up by URL before a request has been routed. */
export interface RouteTable {
  /** All routes in the order they were added. */
  readonly routes: readonly { method: string; path: string; config: FastifyContextConfig }[]
  /** The methods that exist at a URL, sorted. */
  methodsAt(url: string): string[]
  /** The configuration of the route at a URL; undefined if there is none. */
  configAt(method: string, url: string): FastifyContextConfig | undefined
}

/** Collects routes as they are added. Register it before plugins with routes. */
export const routeTable = fp(
  async (app) => {
    const methods = new Set<HTTPMethod>()
    const routes: { method: string; path: string; config: FastifyContextConfig }[] = []
    const { maxParamLength } = app.initialConfig.routerOptions ?? {}
    // Uses the same router library as Fastify, because Fastify doesn't expose the other methods at a URL.
    const router = createRouter({ ...(maxParamLength !== undefined && { maxParamLength }) })
    app.addHook('onRoute', ({ method, url, config }) => {
      if (url === '*') return // OPTIONS for every URL, existing or not
      for (const routeMethod of [method].flat() as HTTPMethod[]) {
        methods.add(routeMethod)
        routes.push({ method: routeMethod, path: url, config: config ?? {} })
        if (!router.hasRoute(routeMethod, url)) router.on(routeMethod, url, () => undefined, config ?? {})
      }
    })
    app.decorate('routeTable', {
      routes,
      methodsAt: (url) => [...methods].filter((method) => router.find(method, url)).sort(),
      configAt: (method, url) => {
        const knownMethod = [...methods].find((routeMethod) => routeMethod === method)
        const route = knownMethod && router.find(knownMethod, url)
        return route ? (route.store as FastifyContextConfig) : undefined
      },
    })
  },
  { name: 'route-table' },
)
