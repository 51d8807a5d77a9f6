import { defineVenue } from '../define-venue.ts'
import { ticketweb } from '../platforms/ticketweb.ts'

export const bimbos365Club = defineVenue({
  slug: 'bimbos-365-club',
  name: "Bimbo's 365 Club",
  aliases: ["Bimbo's", "Bimbo' 365 Club", 'Bimbos 365'],
  address: '1025 Columbus Ave',
  neighborhood: 'North Beach',
  latitude: 37.8045,
  longitude: -122.4154,
  venueType: 'music_hall',
  website: 'https://bimbos365club.com/',
  source: ticketweb({ url: 'https://bimbos365club.com/shows/' }),
})
