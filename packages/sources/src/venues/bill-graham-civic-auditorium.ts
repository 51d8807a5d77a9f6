import { defineVenue } from '../define-venue.ts'
import { anotherPlanet } from '../platforms/another-planet.ts'

export const billGrahamCivicAuditorium = defineVenue({
  slug: 'bill-graham-civic-auditorium',
  name: 'Bill Graham Civic Auditorium',
  aliases: ['Civic Auditorium', 'Bill Graham Civic', 'San Francisco Civic Auditorium', 'SF Civic Auditorium'],
  address: '99 Grove St',
  neighborhood: 'Civic Center',
  venueType: 'auditorium',
  website: 'https://billgrahamcivic.com/',
  source: anotherPlanet({ url: 'https://billgrahamcivic.com/calendar/' }),
})
