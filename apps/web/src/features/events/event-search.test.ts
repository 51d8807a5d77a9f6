import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '../../search-params.ts'
import { EventSearch } from './event-search.ts'

const read = (query: string) => stringifySearch(EventSearch.parse(parseSearch(query)))

test.each([
  ['?search=&genre=all-genres&venue=all-venues&date=all-dates&day=', ''],
  ['?search=311&genre=Indie+Rock', '?search=311&genre=Indie+Rock'],
  ['?date=weekend', '?date=weekend'],
  ['?date=2025-05-02', '?date=2025-05-02'],
  ['?date=custom&day=2025-05-02', '?date=2025-05-02'],
  ['?date=custom', ''],
  ['?date=someday&venue=the-lantern', '?venue=the-lantern'],
  ['?date=today&day=2025-05-02', '?date=today'],
  ['?neighborhood=Mission&price=free&age=18', '?neighborhood=Mission&price=free&age=18'],
  ['?neighborhood=all-neighborhoods&price=&age=', ''],
  ['?price=cheap&age=12', ''],
  [`?search=${'x'.repeat(201)}`, ''],
])('understands %s', (query, understood) => expect(read(query)).toBe(understood))
