/**
 * Settings of earlier releases and what replaces them. Ignoring one would change what the site does, so the services
 * refuse to start. @internal
 */
export const REMOVED_SETTINGS: Readonly<Record<string, string>> = {
  AFFILIATE_TICKETMASTER: 'AFFILIATE_CODES=ticketmaster=CODE',
  AFFILIATE_EVENTBRITE: 'AFFILIATE_CODES=eventbrite=CODE',
  AFFILIATE_AXS: 'AFFILIATE_CODES=axs=CODE',
  AFFILIATE_BANDSINTOWN: 'AFFILIATE_CODES=bandsintown=CODE',
  CORS_ORIGINS: 'serve those pages from PUBLIC_URL; other sites can call public routes without cookies',
  HOUSELIGHTS_MODE: 'npm run demo and npm start -- --replay set STAND_INS',
  PICTURES_S3_BUCKET:
    'PICTURES_DIR=s3://BUCKET, with AWS_REGION, AWS_ENDPOINT_URL_S3 and a key as Amazon’s tools find them',
  BACKUP_S3_BUCKET:
    'BACKUP_DIR=s3://BUCKET/backups/, with AWS_REGION, AWS_ENDPOINT_URL_S3 and a key as Amazon’s tools find them',
  DATA_LICENCE_URL: 'DATA_LICENCE=LICENCE <https://…>',
  DKIM_DOMAIN: 'MAIL_DKIM=DOMAIN:SELECTOR:FILE',
  DKIM_SELECTOR: 'MAIL_DKIM=DOMAIN:SELECTOR:FILE',
  DKIM_KEY_FILE: 'MAIL_DKIM=DOMAIN:SELECTOR:FILE',
  DONATION_PARAMETERS: 'DONATION_URL=https://…?NAME={amount}&NAME={context}&NAME={entity}',
  GEO_HEADERS: 'VISITOR_LOCATION=NETWORK, or VISITOR_LOCATION=NETWORK,FILE',
  GEOIP_DATABASE: 'VISITOR_LOCATION=FILE, or VISITOR_LOCATION=NETWORK,FILE',
  MAP_TILES_URL: 'MAP_TILES=ATTRIBUTION <https://…>',
  METRICS_HOST: 'METRICS_PORT=HOST:PORT',
  SPOTIFY_CLIENT_ID: 'SPOTIFY_KEY=ID:SECRET',
  SPOTIFY_CLIENT_SECRET: 'SPOTIFY_KEY=ID:SECRET',
  TICKETMASTER_API_KEY: 'SOURCE_KEYS=ticketmaster=KEY',
  BANDSINTOWN_APP_ID: 'SOURCE_KEYS=bandsintown=KEY',
  SONGKICK_API_KEY: 'SOURCE_KEYS=songkick=KEY',
  EVENTBRITE_TOKEN: 'SOURCE_KEYS=eventbrite=KEY',
}

/** Throws if a removed setting is set. The error says what replaces it. */
export function checkRemovedSettings(env: NodeJS.ProcessEnv): void {
  const isSet = (name: string) => env[name] || env[`${name}_FILE`]
  const removedSettings = Object.entries(REMOVED_SETTINGS).filter(([name]) => isSet(name))
  if (removedSettings.length > 0)
    throw new Error(
      `Replace these settings of an earlier release, then start again:\n${removedSettings.map(([name, replacement]) => `${name}: ${replacement}.`).join('\n')}`,
    )
}
