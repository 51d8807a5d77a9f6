import pMap from 'p-map'
import sharp from 'sharp'
import { feedProblem } from './feed-problem.ts'
import { AT_ONCE, type Fault, readAddress, readPatiently } from './read-address.ts'

const MOST_CARD_BYTES = 300_000

export async function checkFeeds(feeds: readonly (readonly [address: string, type: string])[], fault: Fault) {
  const check = async ([address, type]: readonly [string, string]) => {
    const { status, type: sent, body } = await readAddress(address)
    if (status !== 200) return fault(address, `answers ${status}`)
    if (!sent.startsWith(type)) fault(address, `is ${sent}, its link says ${type}`)
    const problem = await feedProblem(type, body.toString())
    if (problem) fault(address, problem)
  }
  await pMap(feeds, check, { concurrency: AT_ONCE })
}

/** Reads the cards, which are drawn when they are first requested; gives the bytes of the largest. */
export async function checkCards(cards: readonly string[], fault: Fault): Promise<number> {
  let largest = 0
  const check = async (address: string) => {
    const { status, type, body } = await readPatiently(address)
    if (status !== 200 || type !== 'image/jpeg') return fault(address, `answers ${status}, ${type}`)
    largest = Math.max(largest, body.length)
    if (body.length > MOST_CARD_BYTES) fault(address, `has ${body.length} bytes`)
    const what = await pictureIn(body)
    if (what !== 'jpeg 1200x630') fault(address, `is ${what}`)
  }
  await pMap(cards, check, { concurrency: AT_ONCE })
  return largest
}

/** Requests the heads of pictures and of what else links lead to; what refuses that is requested whole. No redirect is followed: it may lead to another site. */
export async function checkAnswers(addresses: readonly string[], fault: Fault): Promise<void> {
  const check = async (address: string) => {
    const head = await readPatiently(address, { method: 'HEAD', redirect: 'manual' })
    const { status } = head.status < 400 ? head : await readPatiently(address, { redirect: 'manual' })
    if (status >= 400) fault(address, `answers ${status}`)
  }
  await pMap(addresses, check, { concurrency: AT_ONCE })
}

/** `jpeg 1200x630`; what is no picture says so. */
async function pictureIn(bytes: Buffer): Promise<string> {
  try {
    const { format, width, height } = await sharp(bytes).metadata()
    return `${format} ${width}x${height}`
  } catch (error) {
    return `no picture: ${error instanceof Error ? error.message : error}`
  }
}
