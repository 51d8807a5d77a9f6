import { expect, test } from 'vitest'
import { loadRecordings } from '@houselights/scrapers/testing/recorded'
import { findUnmaskedHosts } from './compare-masked.ts'

test.each(loadRecordings().filter(({ masked }) => masked))(
  '$name links only to reserved and known hosts',
  ({ url, pages }) => {
    expect(findUnmaskedHosts(pages.map(({ body }) => ({ url, body })))).toEqual([])
  },
)
