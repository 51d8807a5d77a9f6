/** `1 Lamp St, Lamp City, LC`: venues' addresses are mostly the street only. An address that names its city stays as it is. */
export function addressInCity(address: string | null, city: { name: string; regionCode: string }): string {
  return address?.includes(city.name) ? address : [address, city.name, city.regionCode].filter(Boolean).join(', ')
}
