import { makeOutRoom } from '../custom/make-out-room.ts'
import { defineVenue } from '../define-venue.ts'

export const makeOutRoomVenue = defineVenue({
  slug: 'make-out-room',
  name: 'Make-Out Room',
  aliases: ['Makeout Room', 'The Make-Out Room', 'The Makeout Room'],
  address: '3225 22nd St',
  neighborhood: 'Mission',
  latitude: 37.7556,
  longitude: -122.4178,
  venueType: 'bar',
  website: 'http://www.makeoutroom.com/',
  source: makeOutRoom({ url: 'http://www.makeoutroom.com/' }),
})
