import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '@houselights/command-line/root'
import { PREFIX } from '@houselights/jobs/backend'
import { fetchPicture, scrapeSource } from '@houselights/jobs/job-kinds'
import { describe, expect, test } from 'vitest'
import { findKustomizeCommand, loadManifests, type Manifest, OVERLAYS } from './manifests.ts'
import { DRAIN_SECONDS, findRuleProblems, getPodTemplates } from './rules.ts'
import { findSchemaProblems } from './schemas.ts'

const command = await findKustomizeCommand()
if (!command)
  console.warn('The manifests of infra/kubernetes are not checked: neither kustomize nor kubectl is installed here.')

describe.skipIf(!command).each(OVERLAYS)('the manifests of %s', (overlay) => {
  const builtManifests = loadManifests(ROOT, overlay, command ?? [])

  test('match the schemas of Kubernetes and its extensions, and follow the rules', async () => {
    const manifests = await builtManifests
    expect((await Promise.all(manifests.map(findSchemaProblems))).flat()).toEqual([])
    expect(findRuleProblems(manifests, DRAIN_SECONDS)).toEqual([])
  })

  test('contain no secret', async () => {
    const secrets = (await builtManifests).filter(({ kind }) => kind === 'Secret')
    for (const { metadata, data } of secrets)
      for (const [name, value] of Object.entries(data ?? {}))
        expect(Buffer.from(value, 'base64').toString(), `${metadata.name} ${name}`).toMatch(/^$|:@/)
  })

  test('scale workers by the lengths of the queues’ lists', async () => {
    const scaledObject = (await builtManifests).find(({ kind }) => kind === 'ScaledObject')
    const lists = [scrapeSource, fetchPicture].map(({ name }) =>
      expect.objectContaining({ listName: `${PREFIX}:${name}:wait` }),
    )
    expect(scaledObject).toMatchObject({ spec: { triggers: lists.map((metadata) => ({ metadata })) } })
  })
})

const policy = (podSelector: object, rules: object = {}): Manifest => ({
  apiVersion: 'networking.k8s.io/v1',
  kind: 'NetworkPolicy',
  metadata: { name: 'some' },
  spec: { podSelector, policyTypes: ['Ingress', 'Egress'], ...rules },
})
const hardened = {
  securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
  resources: { requests: { cpu: '1', memory: '1Gi' }, limits: { memory: '1Gi' } },
}
const deployment = (pod: object = {}, container: object = {}): Manifest => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'api' },
  spec: {
    selector: { matchLabels: { name: 'api' } },
    template: {
      metadata: { labels: { name: 'api' } },
      spec: {
        automountServiceAccountToken: false,
        enableServiceLinks: false,
        terminationGracePeriodSeconds: 40,
        securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
        containers: [{ name: 'api', image: 'registry.example/api:1.0.0', ...hardened, ...container }],
        ...pod,
      },
    },
  },
})
const settings: Manifest = {
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'settings-1' },
  data: { SHUTDOWN_DELAY: '10' },
}
const findProblems = (...manifests: Manifest[]) => findRuleProblems([settings, policy({}), ...manifests], { api: 20 })

test('the rules find a pod with too many permissions or too little time to shut down', () => {
  expect(findProblems(deployment())).toEqual([])
  expect(findProblems(deployment({ securityContext: { runAsNonRoot: false } })).join()).toContain('runAsNonRoot')
  expect(findProblems(deployment({}, { securityContext: {} })).join()).toContain('readOnlyRootFilesystem')
  expect(findProblems(deployment({}, { image: 'registry.example:5000/api' })).join()).toContain('needs a tag')
  expect(findProblems(deployment({ terminationGracePeriodSeconds: 30 })).join()).toContain('30 s')
})

test('the rules find a selector that matches no pod, and a namespace without a deny policy', () => {
  expect(findProblems(deployment(), policy({ matchLabels: { name: 'web' } }))).toEqual([
    'NetworkPolicy some selects no pod.',
  ])
  const policySpec = { ingress: [{ from: [{ podSelector: { matchLabels: { name: 'web' } } }] }] }
  expect(findProblems(deployment(), policy({ matchLabels: { name: 'api' } }, policySpec))).toHaveLength(1)
  expect(findRuleProblems([settings, deployment()], { api: 20 })).toEqual([
    'No NetworkPolicy denies all traffic by default.',
  ])
})

test('DRAIN_SECONDS has the services’ own drain times', async () => {
  for (const [path, seconds] of [
    ['apps/api/src/server.ts', DRAIN_SECONDS.api],
    ['apps/web/server.ts', DRAIN_SECONDS.web],
  ] as const)
    expect(await readFile(join(ROOT, path), 'utf8')).toContain(`const DRAIN_MS = ${seconds}_000`)
})

test('the pod templates of cron jobs are found', () => {
  const cronJob = { apiVersion: 'batch/v1', kind: 'CronJob', metadata: { name: 'backup' } }
  const { template } = deployment().spec as { template: object }
  expect(getPodTemplates([{ ...cronJob, spec: { jobTemplate: { spec: { template } } } }])).toHaveLength(1)
})
