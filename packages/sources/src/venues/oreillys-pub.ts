import { defineVenue } from '../define-venue.ts'
import { eventbrite } from '../platforms/eventbrite.ts'

export const oreillysPub = defineVenue({
  slug: 'oreillys-pub',
  name: "O'Reilly's Pub",
  aliases: ["O'Reilly's", "O'Reilly's Pub SF", "O'Reillys Pub", 'Milk Bar'],
  address: '1840 Haight St',
  neighborhood: 'Haight',
  latitude: 37.7701,
  longitude: -122.4527,
  venueType: 'bar',
  source: eventbrite({ url: 'https://www.eventbrite.com/o/oreillys-pub-sf-presents-6806338175' }),
})
