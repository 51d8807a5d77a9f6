import type { EventKind } from '@houselights/contracts/entities/entities'
import { describe, expect, test } from 'vitest'
import { classifyKind } from './classify-kind.ts'
import type { KindEvidence } from './kind-evidence.ts'

const PUBLIC = ['music', 'unknown']
const isShown = (evidence: KindEvidence | string) => PUBLIC.includes(classifyKind(evidence))

describe('a title by itself', () => {
  test.each<[EventKind, string]>([
    ['private', 'PRIVATE EVENT | Private Party - 21+ | Buyout | Private Rental'],
    [
      'other',
      'CLOSED | Closed for the Holidays | No Show Tonight | No event | Lantern Sessions: No Music Tonight | Studio Open House | Fog Vinyl Listening Party',
    ],
    ['karaoke', 'Karaoke | Wild for Karaoke! (9pm - close) | Sunday Karaoke | Karaoke w/ DJ Lamp'],
    ['trivia', 'TRIVIA | Pub Quiz w/ Odo Finch | The 80s Kite Trivia Happy Hour! | Drag Queen Bingo | Music Bingo'],
    [
      'comedy',
      'Comedy: Ada Brine | Stand-Up Showcase | Let Them Cook Comedy! | Open Mic Comedy | Ada Brine (comedian) | Ada Brine (comedy)',
    ],
    ['talk', 'The Lantern Hall Lectures | Kite StorySLAM: Low Tide | Poetry Reading | Book Launch: Ada Brine'],
    ['film', 'Monday Movie Night | Documentary Screening: Fog | Odo Finch Concert Screening Event'],
    ['class', 'Salsa Lessons | Lantern Workshop Series: Modular 101 | Tuesday Live Model Sketch | Yoga with Ada'],
    ['sport', 'WORLD CUP: QUARTER FINAL | Ferries vs Tugboats Watch Party | Arm Wrestling Championship'],
    ['other', 'Boardgames and Beers | Neighbors’ Book Sale 📚 | Hilltop Pub Crawl | 503 Night Market North Bay'],
    ['other', 'Fogtown High School Class of 1981 Reunion | Kite Alumni Reunion'],
    ['other', 'Library Fund – Summer Fundraiser | Art Opening | Drag Show | Speed Dating'],
  ])('is classified as %s: %s', (kind, titles) => {
    expect(titles.split(' | ').map((title) => [title, classifyKind(title)])).toEqual(
      titles.split(' | ').map((title) => [title, kind]),
    )
  })

  test('may have words for other kinds of events in an act’s name', () => {
    const names =
      'Ada Brine w/ Odo, Bingo Day | Film School | The Movies | Class Actress | Trivium | Talk Talk | Sports Team | Boxing Lessons | ' +
      'The Comedians of Sorrow Tour | Iron Comet, Comedy | Iron Comet, Ada Brine (comedian) | Book of Fog | Poetry in Motion Band | Dinner Party | Swapmeet | Hockey Dads | ' +
      'Closed Eyes | Private Dancer (Tribute) | Art of Fog | Museum of Tides | Working Class Kites | Conference Call | Improv Jazz Trio | Farmers Market Duo | Open House'
    expect(names.split(' | ').filter((title) => !isShown(title))).toEqual([])
  })

  test('is a show if it mentions music at another kind of event', () => {
    const titles =
      'Karaoke From Hell live band | Karaoke with live band | Gospel Brunch | Happy Hour with DJ Lamp | Emo Night | ' +
      'World Cup Afterparty w/ DJ Lamp | A Silent Film w/ live score by Moss Clerk | Open Mic Mondays | ' +
      'Fundraiser: Glass Kite / Iron Comet / Low Mirrors | Iron Comet perform a tribute to Fog plus film screening'
    expect(titles.split(' | ').filter((title) => !isShown(title))).toEqual([])
  })
})

describe('classifyKind, given facts besides the title,', () => {
  const comedians = { title: 'Ada Brine: Low Tide Tour', performers: ['Ada Brine', 'Odo Finch'] }

  test('treats a list of performers as music unless another style is stated', () => {
    expect(isShown({ title: 'Film Night', performers: ['Film Night', 'Iron Comet'] })).toBe(true)
    expect(classifyKind({ ...comedians, tags: ['Comedy', 'Comedy'] })).toBe('comedy')
    expect(classifyKind({ ...comedians, tags: ['Magic & Illusion'] })).toBe('other')
    expect(isShown({ ...comedians, tags: ['Comedy', 'Rock'], category: 'Music' })).toBe(true)
  })

  test('uses a category, a line or a night if the title says nothing', () => {
    expect(classifyKind({ title: 'Ada Brine', category: 'Comedy' })).toBe('comedy')
    expect(classifyKind({ title: 'Ada Brine', category: 'An Evening of Comedy with' })).toBe('comedy')
    expect(classifyKind({ title: 'Glass Kite', category: 'Music Event' })).toBe('music')
    expect(classifyKind({ title: 'Fog Is Metal', support: 'A found object based sculpture exhibition' })).toBe('other')
    expect(classifyKind({ title: 'FERRIES vs TUGBOATS', support: ['Live on the big screen', 'DJs Lamp + Oil'] })).toBe(
      'sport',
    )
    expect(classifyKind({ title: 'Lamp Sunday', night: 'Trivia Night' })).toBe('trivia')
    // A printed line isn't a category.
    expect(isShown({ title: 'Glass Kite', category: 'All in the Family: 10 Years of Men Amongst Lamps' })).toBe(true)
    expect(isShown({ title: 'Glass Kite', support: ['Iron Comet', 'Comedy', 'Bingo Day'] })).toBe(true)
  })

  test('changes the kind because of a description only if the description does not mention music', () => {
    const description = 'True stories told live: a storytelling show hosted by Ada Brine, with a panel discussion.'
    expect(classifyKind({ title: 'Low Tide', description })).toBe('talk')
    expect(isShown({ title: 'Low Tide', description: `${description} The band plays songs of their new album.` })).toBe(
      true,
    )
  })

  test('treats a party as private only if it has neither a price nor performers', () => {
    expect(classifyKind('Private Function')).toBe('private')
    expect(isShown({ title: 'Private Function', hasPrice: true })).toBe(true)
    expect(isShown({ title: 'Private Function', performers: ['Private Function', 'Iron Comet'] })).toBe(true)
    expect(classifyKind({ title: 'PRIVATE EVENT', hasPrice: true, category: 'Music Event' })).toBe('private')
  })
})

describe('classifyKind, given the calendar,', () => {
  test('requires a statement of music on a mixed calendar', () => {
    expect(classifyKind({ title: 'Young Founders Meet', calendar: 'mixed', category: 'Music' })).toBe('other')
    expect(
      classifyKind({ title: 'Contemporary Fog: Ada Brine & Her Family', calendar: 'mixed', category: 'the arts' }),
    ).toBe('other')
    expect(isShown({ title: 'Grown Wild', calendar: 'mixed', description: 'Live DJs every Friday!' })).toBe(true)
    expect(isShown({ title: 'Soundless Fridays', calendar: 'mixed', tags: ['Hip Hop / Rap'] })).toBe(true)
    expect(classifyKind({ title: 'Glass Kite', calendar: 'mixed', statedKind: 'music' })).toBe('music')
    expect(classifyKind({ title: '503 Night Market North Bay', calendar: 'mixed', statedKind: 'music' })).toBe('other')
  })

  test('accepts a hint of another kind on a bar’s calendar, and requires more on a music calendar', () => {
    expect(classifyKind({ title: 'Sunday Brunch', calendar: 'bar' })).toBe('other')
    expect(isShown({ title: 'Pop Life', calendar: 'bar' })).toBe(true)
    expect(isShown({ title: 'Sunday Brunch' })).toBe(true)
    expect(isShown({ title: 'Super Bowl', calendar: 'music' })).toBe(true)
    expect(classifyKind({ title: 'Lantern Workshop Series: Modular 101', calendar: 'music' })).toBe('class')
    expect(classifyKind({ title: 'Glass Kite', calendar: 'music' })).toBe('music')
  })

  test('trusts what a source states over words', () => {
    expect(classifyKind({ title: 'Odo Finch Quartet', statedKind: 'other' })).toBe('other')
    expect(classifyKind({ title: 'Ferries vs Tugboats', statedKind: 'sport', category: 'Music Event' })).toBe('sport')
  })
})
