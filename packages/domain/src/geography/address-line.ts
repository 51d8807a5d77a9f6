/**
 * Adds the city to a street address: `1 Lamp St, Lamp City, LC`. An address that already contains the city's name is
 * returned unchanged.
 */
export function addressInCity(address: string | null, city: { name: string; regionCode: string }): string {
  return address?.includes(city.name) ? address : [address, city.name, city.regionCode].filter(Boolean).join(', ')
}
