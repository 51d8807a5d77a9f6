import { describe, expect, test } from 'vitest'
import { changesBetween, describeFacts, type PublishedFacts } from './published-facts.ts'

const ZONE = 'America/Los_Angeles'
const reportedFacts: PublishedFacts = {
  title: 'Glass Kite',
  localDate: '2025-05-10',
  startsAt: '2025-05-10T20:00:00-07:00',
  doors: '2025-05-10T19:30:00-07:00',
  endsAt: null,
  status: 'scheduled',
  bill: ['Glass Kite', 'Moth Ballet'],
  venue: 'Lorem Lounge',
  room: null,
  price: '$20',
  printedPrice: null,
  age: '21+',
  ticketUrl: 'https://tickets.example/1',
  imageUrl: null,
  description: null,
}

describe('changes since a report', () => {
  test('are empty if the page shows the same facts', () => {
    expect(changesBetween(reportedFacts, { ...reportedFacts, bill: [...reportedFacts.bill] }, ZONE)).toEqual([])
  })

  test('are listed field by field, in the page’s words and order', () => {
    const after: PublishedFacts = {
      ...reportedFacts,
      localDate: '2025-05-11',
      startsAt: '2025-05-11T21:15:00-07:00',
      doors: null,
      status: 'moved',
      bill: ['Glass Kite'],
      room: 'Upstairs',
      price: '$25–28',
      printedPrice: '$25 adv / $28 door',
    }
    expect(changesBetween(reportedFacts, after, ZONE)).toEqual([
      { label: 'Date', before: 'Saturday, May 10, 2025', after: 'Sunday, May 11, 2025' },
      { label: 'Start', before: '8 PM', after: '9:15 PM' },
      { label: 'Doors', before: '7:30 PM', after: null },
      { label: 'Status', before: 'scheduled', after: 'moved' },
      { label: 'Who plays', before: 'Glass Kite, Moth Ballet', after: 'Glass Kite' },
      { label: 'Venue', before: 'Lorem Lounge', after: 'Lorem Lounge, Upstairs' },
      { label: 'Price', before: '$20', after: '$25–28: $25 adv / $28 door' },
    ])
  })

  test('show an end after midnight with its day, and ignore a different offset for the same time', () => {
    const withEnd: PublishedFacts = { ...reportedFacts, endsAt: '2025-05-11T02:00:00-07:00' }
    expect(changesBetween(reportedFacts, withEnd, ZONE)).toEqual([
      { label: 'End', before: null, after: 'Sunday, May 11, 2025, 2 AM' },
    ])
    expect(changesBetween(reportedFacts, { ...reportedFacts, startsAt: '2025-05-11T03:00:00Z' }, ZONE)).toEqual([])
  })

  test('show only the beginning of long texts', () => {
    const [change] = changesBetween(reportedFacts, { ...reportedFacts, description: 'a'.repeat(5_000) }, ZONE)
    expect(change?.after).toBe(`${'a'.repeat(300)}…`)
    const labels = describeFacts(reportedFacts, ZONE).map(({ label }) => label)
    expect(labels.join(', ')).toBe('Title, Date, Start, Doors, Status, Who plays, Venue, Price, Age, Ticket link')
  })
})
