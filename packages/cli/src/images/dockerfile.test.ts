import { expect, test } from 'vitest'
import { contextRules } from './context.ts'
import { stagesOf } from './dockerfile.ts'

test('stages and their steps are read as they are written', () => {
  const stages = stagesOf(`
FROM node:24.21.0-bookworm-slim AS install
WORKDIR /app
COPY package.json pnpm-lock.yaml ./
RUN npx pnpm install \\
      --prod
FROM install AS api
ENV A=1 B="two words"
COPY --from=install --chown=node:node /app ./
HEALTHCHECK --interval=10s \\
  CMD ["node", "-e", "fetch('http://127.0.0.1')"]
CMD ["node", "server.ts"]
`)
  expect(stages.map(({ name, from }) => [name, from])).toEqual([
    ['install', 'node:24.21.0-bookworm-slim'],
    ['api', 'install'],
  ])
  expect(stages[0]?.steps).toMatchObject([
    { kind: 'workdir', value: '/app' },
    { kind: 'copy', from: undefined, sources: ['package.json', 'pnpm-lock.yaml'], target: './' },
    { kind: 'run', argv: ['/bin/sh', '-c', expect.stringMatching(/^npx pnpm install \\\n\s+--prod$/)] },
  ])
  expect(stages[1]?.steps).toMatchObject([
    { kind: 'env', name: 'A', value: '1' },
    { kind: 'env', name: 'B', value: 'two words' },
    { kind: 'copy', from: 'install', chown: 'node:node', sources: ['/app'] },
    { kind: 'healthcheck', argv: ['node', '-e', "fetch('http://127.0.0.1')"] },
    { kind: 'cmd', argv: ['node', 'server.ts'] },
  ])
})

test.each([
  ['RUN --mount=type=cache,target=/x true', 'heredocs|--mount'],
  ['ADD x y', 'ADD is not understood'],
  ['COPY $HOME ./', 'variables'],
  ['COPY --link x y', '--link is not understood'],
  ['CMD node server.ts', 'JSON list'],
  ['RUN <<EOF\ntrue\nEOF', 'heredocs'],
])('what is not understood is refused, with its line: %s', (line, why) => {
  expect(() => stagesOf(`FROM node AS one\n${line}`)).toThrow(new RegExp(`line 2: .*(${why})`))
})

test('only what is named is sent to an engine, and no secret of it', () => {
  const { ignores } = contextRules('*\n!apps\n!package.json\n**/node_modules\n**/.env\n**/*.test.ts')
  const sent = ['package.json', 'apps/api/src/app.ts', '.env', 'apps/api/.env', 'apps/web/node_modules/x/index.js']
  expect([...sent, 'apps/api/src/app.test.ts', 'docs/api.md'].filter((path) => !ignores(path))).toEqual([
    'package.json',
    'apps/api/src/app.ts',
  ])
})
