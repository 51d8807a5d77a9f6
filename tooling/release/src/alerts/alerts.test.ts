import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parse, stringify } from 'yaml'

const ROOT = join(import.meta.dirname, '../../../..')
const FOLDER = join(ROOT, 'infra/observability')
const readText = (path: string) => readFileSync(join(ROOT, path), 'utf8')

interface Rule {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: { summary: string; runbook: string }
}

const { groups }: { groups: { rules: Rule[] }[] } = parse(readText('infra/observability/alerts.yml'))
const rules = groups.flatMap((group) => group.rules)

/** Prometheus' program for checking its files: the one set in PROMTOOL, or the one on the PATH. */
const promtool = process.env.PROMTOOL ?? 'promtool'
const hasPromtool = spawnSync(promtool, ['--version']).status === 0
if (!hasPromtool)
  console.warn('Alert rules are not checked: promtool is missing (apt-get install prometheus, or set PROMTOOL).')

describe('the folder infra/observability', () => {
  test.runIf(hasPromtool).each([
    ['check', 'config', 'prometheus.yml'],
    ['check', 'rules', '--lint=all', '--lint-fatal', 'alerts.yml'],
    ['test', 'rules', 'alerts.test.yml'],
  ])('passes promtool %s %s', (...args) => {
    const { status, stdout, stderr } = spawnSync(promtool, args.filter(Boolean), { cwd: FOLDER, encoding: 'utf8' })
    expect(status, stdout + stderr).toBe(0)
  })

  test.runIf(hasPromtool)('has a dashboard whose expressions promtool accepts', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'houselights-dashboard-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const { panels }: { panels: { targets: { expr: string }[] }[] } = JSON.parse(
      readText('infra/observability/grafana/dashboards/houselights.json'),
    )
    const dashboardRules = panels
      .flatMap(({ targets }) => targets)
      .map(({ expr }, index) => ({ record: `panel:${index}`, expr }))
    expect(dashboardRules.length).toBeGreaterThan(25)
    const file = join(folder, 'dashboard.yml')
    writeFileSync(file, stringify({ groups: [{ name: 'dashboard', rules: dashboardRules }] }))
    const { status, stdout, stderr } = spawnSync(promtool, ['check', 'rules', file], { encoding: 'utf8' })
    expect(status, stdout + stderr).toBe(0)
  })

  test('refers only to services that Compose runs', () => {
    const { services } = parse(readText('docker-compose.yml'), { merge: true })
    const { scrape_configs, alerting } = parse(readText('infra/observability/prometheus.yml'))
    const { datasources } = parse(readText('infra/observability/grafana/provisioning/datasources/prometheus.yml'))
    const targets: string[] = [...scrape_configs, ...(alerting?.alertmanagers ?? [])].flatMap(({ static_configs }) =>
      static_configs.flatMap((config: { targets: string[] }) => config.targets),
    )
    const hosts = [
      ...targets.map((target) => `http://${target}`),
      ...datasources.map(({ url }: { url: string }) => url),
    ]
    expect(hosts.map((url) => new URL(url).hostname).filter((host) => host !== 'localhost' && !services[host])).toEqual(
      [],
    )
  })

  test('has a severity, a summary and a runbook section for each alert, and the runbook has no other sections', () => {
    const headings = [...readText('docs/runbook.md').matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
    expect(headings).toEqual(rules.map(({ alert }) => alert))
    for (const { alert, labels, annotations } of rules) {
      expect(['critical', 'warning', 'none'], alert).toContain(labels.severity)
      expect(annotations.summary, alert).not.toBe('')
      expect(annotations.runbook).toBe(`docs/runbook.md#${alert.toLowerCase()}`)
    }
  })

  test('has a test of each alert', () => {
    const testFile = readText('infra/observability/alerts.test.yml')
    for (const { alert } of rules) expect(testFile).toContain(`alertname="${alert}"`)
  })
})
