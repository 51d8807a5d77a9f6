import { expect, test } from 'vitest'
import { auditDoubts } from './advisories.ts'

test('what is known against a package is a sentence each', () => {
  const advisory = {
    module_name: 'left-pad',
    severity: 'high',
    title: 'Pads without end',
    url: 'https://example.com/1',
  }
  const found = auditDoubts(JSON.stringify({ advisories: { 1: advisory } }), '')
  expect(found).toEqual({ checked: true, doubts: ['left-pad: high: Pads without end https://example.com/1'] })
  expect(auditDoubts('{"advisories":{}}', '')).toEqual({ checked: true, doubts: [] })
})

test('an audit that was not made is no audit without findings', () => {
  const refused = auditDoubts('', 'Error: ERR_PNPM_AUDIT_BAD_RESPONSE\n × The endpoint (at x) responded with 405:\n')
  expect(refused).toEqual({ checked: false, doubts: [expect.stringContaining('status 405')] })
  expect(auditDoubts('', 'no route to host')).toEqual({ checked: false, doubts: [expect.stringContaining('no route')] })
})
