import { defineVenue } from '../define-venue.ts'
import { simpleCalendar } from '../platforms/simple-calendar.ts'

export const clubDeluxeVenue = defineVenue({
  slug: 'club-deluxe',
  name: 'Club Deluxe',
  aliases: ['The Deluxe'],
  address: '1511 Haight St',
  neighborhood: 'Haight',
  venueType: 'jazz_club',
  website: 'https://thedeluxesf.com/',
  source: simpleCalendar({ url: 'https://thedeluxesf.com/calendar/' }),
})
