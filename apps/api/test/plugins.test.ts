import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { otherOrigins } from '../src/guards/other-origins.ts'
import { refusals } from '../src/guards/refuse-requests.ts'
import { operatorRoutes } from '../src/routes/operators/area.ts'

test.each([
  { plugin: otherOrigins, name: 'other-origins', missing: 'route-table' },
  { plugin: refusals, name: 'refusals', missing: 'other-origins' },
  { plugin: operatorRoutes, name: 'operator-routes', missing: 'refusals' },
])('$name does not start without $missing', async ({ plugin, name, missing }) => {
  const app = Fastify()
  app.register(plugin)
  await expect(app.ready()).rejects.toThrow(`The dependency '${missing}' of plugin '${name}' is not registered`)
})
