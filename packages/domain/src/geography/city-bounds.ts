import type { CityFile } from '@houselights/contracts/cities/city-files'

/** Whether a place lies in the box around a city, edges included. */
export const isWithinBounds = (
  { south, north, west, east }: CityFile['bounds'],
  { latitude, longitude }: { latitude: number; longitude: number },
): boolean => latitude >= south && latitude <= north && longitude >= west && longitude <= east
