import { expect, test } from 'vitest'
import { recorded } from '@houselights/scrapers/testing/recorded'
import { openHosts } from './compare-masked.ts'

test.each(recorded().filter(({ masked }) => masked))(
  '$name links only to reserved and known hosts',
  ({ url, pages }) => {
    expect(openHosts(pages.map(({ body }) => ({ url, body })))).toEqual([])
  },
)
