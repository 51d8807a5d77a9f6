import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { daysBetween, localDay } from '@houselights/domain/city-time'
import { slugify } from '@houselights/domain/text'
import { pageIdentity } from '@houselights/domain/web-address'
import { z } from 'zod'
import { CaptureEntry } from '../capture-index.ts'
import type { Page, Request, SourceDefinition } from '../source.ts'
import { SourceError } from '../source-error.ts'
import { decodeBody } from './decode-body.ts'
import type { ReadContext, Readers, Reading } from './reading.ts'
import { redact } from './redact.ts'

const Captures = z.array(CaptureEntry.pick({ file: true, platform: true, source: true, url: true, capturedAt: true }))
type Capture = z.infer<typeof Captures>[number]

/** An older recording says nothing of the moment replayed: its dates without a year would be read wrongly. */
const OLDEST_DAYS = 30

/** Readers that answer from a folder of recordings and its captures.json, as it was at the moment of the read. */
export async function replayReaders(folder: string): Promise<Readers> {
  const captures = Captures.parse(JSON.parse(await readFile(join(folder, 'captures.json'), 'utf8')))
  return {
    open: (source, context) => replayReading(folder, captures, source, context),
    close: async () => undefined,
  }
}

function replayReading(folder: string, all: Capture[], definition: SourceDefinition, context: ReadContext): Reading {
  const day = localDay(context.now, context.timeZone)
  const captures = all
    .filter((capture) => isOfThatTime(capture, day))
    .sort((one, other) => other.capturedAt.localeCompare(one.capturedAt))
  const answered = new Set<Capture>()
  let fresh = 0

  /** The exact address, else the same page whatever its query, else what was recorded for this source: those two once. */
  function find(url: string, request: Request): Capture | undefined {
    const free = captures.filter((capture) => !answered.has(capture))
    const get = request.method !== 'POST'
    return (
      (get ? captures.find((capture) => capture.url === url) : undefined) ??
      (get ? free.find((capture) => pageKey(capture.url) === pageKey(url)) : undefined) ??
      (answered.size === 0 ? free.find((capture) => isOfSource(capture, definition, url)) : undefined)
    )
  }

  async function get(url: string, request: Request = {}): Promise<Page> {
    const capture = find(url, request)
    if (!capture) throw new SourceError('unreachable', redact(url), 'no recording')
    answered.add(capture)
    fresh++
    return { url, body: decodeBody(await readFile(join(folder, capture.file))) }
  }

  return {
    depth: context.depth,
    now: context.now,
    timeZone: context.timeZone,
    keys: context.keys,
    validated: new Map(),
    get fresh() {
      return fresh
    },
    get,
  }
}

/** Days in captures.json may be vague (`2026-07 (about 07-01)`): the first is meant. */
function isOfThatTime({ capturedAt }: Capture, day: string): boolean {
  const [, month, exact] = /^(\d{4}-\d\d)(-\d\d)?/.exec(capturedAt) ?? []
  if (!month) return false
  const age = daysBetween(`${month}${exact ?? '-01'}`, day)
  return age >= 0 && age <= OLDEST_DAYS
}

const isAddress = (url: string): boolean => /^https?:\/\//.test(url)

const hostOf = (url: string): string | undefined => pageKey(url)?.split('/')[0]

/** The identity of a page; remarks behind its address are cut. */
function pageKey(url: string): string | undefined {
  const [address = ''] = url.split(' ')
  return pageIdentity(isAddress(address) ? address : `https://${address}`) ?? undefined
}

/**
 * "The Lantern, Oakland" is recorded for the source named The Lantern: an API's answer under words instead of an
 * address, or another page of the same site. One site's page is not passed off as another's.
 */
const isOfSource = (capture: Capture, { name, source }: SourceDefinition, url: string): boolean =>
  (!isAddress(capture.url) || hostOf(capture.url) === hostOf(url)) &&
  capture.platform === source.platform &&
  slugify(capture.source.split(',')[0] ?? '') === slugify(name)
