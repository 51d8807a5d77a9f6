import { defineVenue } from '../define-venue.ts'
import { squarespace } from '../platforms/squarespace.ts'

export const medicineForNightmares = defineVenue({
  slug: 'medicine-for-nightmares',
  name: 'Medicine for Nightmares',
  aliases: ['Medicine for Nightmares Bookstore', 'Medicine for Nightmares Bookstore & Gallery'],
  address: '3036 24th St',
  neighborhood: 'Mission',
  venueType: 'bookstore',
  website: 'https://medicinefornightmares.com/',
  source: squarespace({ url: 'https://medicinefornightmares.com/events' }),
})
