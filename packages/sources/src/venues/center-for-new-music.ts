import { defineVenue } from '../define-venue.ts'
import { centerForNewMusic } from '../single/center-for-new-music.ts'

export const centerForNewMusicVenue = defineVenue({
  slug: 'center-for-new-music',
  name: 'Center for New Music',
  aliases: ['C4NM', 'The Center for New Music'],
  address: '55 Taylor St',
  neighborhood: 'Tenderloin',
  venueType: 'theater',
  website: 'https://centerfornewmusic.com/',
  source: centerForNewMusic({ url: 'https://centerfornewmusic.com/event/' }),
})
