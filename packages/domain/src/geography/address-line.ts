/**
 * `1 Lamp St, Lamp City, LC`: most venues' addresses are only the street. An address that names its city stays as it
 * is.
 */
export function addressInCity(address: string | null, city: { name: string; regionCode: string }): string {
  return address?.includes(city.name) ? address : [address, city.name, city.regionCode].filter(Boolean).join(', ')
}
