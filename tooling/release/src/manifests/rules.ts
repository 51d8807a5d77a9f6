import { z } from 'zod'
import type { Manifest } from './manifests.ts'

/** How long services may take to finish running requests after they stop accepting new ones: DRAIN_MS in their code. */
export const DRAIN_SECONDS = { api: 20, web: 10 } as const

const Labels = z.record(z.string(), z.string())
const Selector = z.object({
  matchLabels: Labels.optional(),
  matchExpressions: z
    .array(z.object({ key: z.string(), operator: z.literal('In'), values: z.array(z.string()) }))
    .optional(),
})

const Container = z.looseObject({
  name: z.string(),
  image: z.string(),
  securityContext: z.looseObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  resources: z.looseObject({
    requests: z.object({ cpu: z.string(), memory: z.string() }),
    limits: z.object({ memory: z.string() }),
  }),
})

/** The settings that every pod must have: the strictest of Kubernetes' pod security standards, and more. */
const Pod = z.looseObject({
  automountServiceAccountToken: z.literal(false),
  enableServiceLinks: z.literal(false),
  terminationGracePeriodSeconds: z.number().optional(),
  securityContext: z.looseObject({
    runAsNonRoot: z.literal(true),
    runAsUser: z.number().min(1),
    seccompProfile: z.object({ type: z.literal('RuntimeDefault') }),
  }),
  containers: z.array(Container).min(1),
})

const Template = z.object({ metadata: z.looseObject({ labels: Labels }), spec: z.unknown() })
const Workload = z.looseObject({ template: Template })
const CronJob = z.looseObject({ jobTemplate: z.looseObject({ spec: Workload }) })

interface PodTemplate {
  owner: string
  labels: Record<string, string>
  spec: unknown
}

/** Finds the pod templates in manifests. @internal */
export function getPodTemplates(manifests: readonly Manifest[]): PodTemplate[] {
  return manifests.flatMap(({ kind, metadata, spec }) => {
    const workload =
      kind === 'CronJob'
        ? CronJob.parse(spec).jobTemplate.spec
        : ['Deployment', 'StatefulSet', 'Job'].includes(kind)
          ? Workload.parse(spec)
          : undefined
    if (!workload) return []
    return [
      { owner: `${kind} ${metadata.name}`, labels: workload.template.metadata.labels, spec: workload.template.spec },
    ]
  })
}

/**
 * Finds problems in manifests that their schemas don't catch, and describes each in one sentence. `drainSeconds`: how
 * long each service takes to finish requests.
 */
export function findRuleProblems(
  manifests: readonly Manifest[],
  drainSeconds: Readonly<Record<string, number>>,
): string[] {
  const pods = getPodTemplates(manifests)
  return [
    ...pods.flatMap(findPodProblems),
    ...findSelectorProblems(manifests, pods),
    ...findGraceProblems(manifests, pods, drainSeconds),
    ...findDenyProblems(manifests),
  ]
}

function findPodProblems({ owner, spec }: PodTemplate): string[] {
  const { error, data } = Pod.safeParse(spec)
  if (error) return [`${owner}: ${z.prettifyError(error)}`]
  return data.containers
    .filter(({ image }) => !/:[^:/]+$/.test(image) || image.endsWith(':latest'))
    .map(({ image }) => `${owner}: the image ${image} needs a tag of a release.`)
}

const SelectorFields = z.looseObject({ selector: z.unknown().optional(), podSelector: z.unknown().optional() })

/** Finds selectors that match no pod: they do nothing, or block everything, without a warning. */
function findSelectorProblems(manifests: readonly Manifest[], pods: readonly PodTemplate[]): string[] {
  const selectsSome = (selector: z.output<typeof Selector>) => pods.some(({ labels }) => matches(selector, labels))
  return manifests.flatMap(({ kind, metadata, spec }) => {
    const name = `${kind} ${metadata.name}`
    const fields = SelectorFields.parse(spec ?? {})
    const selectors =
      kind === 'Service'
        ? [{ matchLabels: Labels.parse(fields.selector) }]
        : ['Deployment', 'StatefulSet', 'PodDisruptionBudget', 'PodMonitor'].includes(kind)
          ? [Selector.parse(fields.selector)]
          : kind === 'NetworkPolicy'
            ? [Selector.parse(fields.podSelector), ...getPeers(spec)]
            : []
    return selectors.filter((selector) => !selectsSome(selector)).map(() => `${name} selects no pod.`)
  })
}

function matches(
  { matchLabels = {}, matchExpressions = [] }: z.output<typeof Selector>,
  labels: Record<string, string>,
) {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, values }) => values.includes(labels[key] ?? ''))
  )
}

/** Lists the selectors of this namespace's pods that a policy allows as sources or destinations. */
function getPeers(spec: unknown): z.output<typeof Selector>[] {
  const Peer = z.object({ podSelector: Selector.optional(), namespaceSelector: z.unknown().optional() })
  const Rule = z.looseObject({ from: z.array(Peer).optional(), to: z.array(Peer).optional() })
  const { ingress = [], egress = [] } = z
    .looseObject({ ingress: z.array(Rule).optional(), egress: z.array(Rule).optional() })
    .parse(spec)
  return [...ingress, ...egress]
    .flatMap(({ from = [], to = [] }) => [...from, ...to])
    .flatMap(({ podSelector, namespaceSelector }) => (podSelector && !namespaceSelector ? [podSelector] : []))
}

/** Finds pods whose grace period doesn't cover their shutdown delay and their running requests. */
function findGraceProblems(
  manifests: readonly Manifest[],
  pods: readonly PodTemplate[],
  drainSeconds: Readonly<Record<string, number>>,
): string[] {
  const settings = manifests.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name.startsWith('settings'))
  const delay = Number(Labels.parse(settings?.data ?? {}).SHUTDOWN_DELAY)
  return Object.entries(drainSeconds).flatMap(([service, drain]) => {
    const pod = pods.find(({ owner }) => owner === `Deployment ${service}`)
    const grace = Pod.safeParse(pod?.spec).data?.terminationGracePeriodSeconds ?? 30
    return grace > delay + drain
      ? []
      : [`Deployment ${service}: it may take ${delay + drain} s to end, but its grace period is ${grace} s.`]
  })
}

function findDenyProblems(manifests: readonly Manifest[]): string[] {
  const Deny = z.strictObject({
    podSelector: z.strictObject({}),
    policyTypes: z.tuple([z.literal('Ingress'), z.literal('Egress')]),
  })
  const denies = manifests.some(({ kind, spec }) => kind === 'NetworkPolicy' && Deny.safeParse(spec).success)
  return denies ? [] : ['No NetworkPolicy denies all traffic by default.']
}
