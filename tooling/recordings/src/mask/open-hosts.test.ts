import { expect, test } from 'vitest'
import { recorded } from '@houselights/scrapers/testing/recorded'
import { openHosts } from './compare-masked.ts'

test.each(recorded().filter(({ masked }) => masked))(
  '$name leads to reserved and known hosts alone',
  ({ url, pages }) => {
    expect(openHosts(pages.map(({ body }) => ({ url, body })))).toEqual([])
  },
)
