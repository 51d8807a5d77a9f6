import { cities } from '@houselights/config/cities/cities'
import { loadConfig } from '@houselights/config/config'
import { openDataSource } from '@houselights/database/connection/data-source'
import { openMailSender } from '@houselights/publishing/mails/transport'
import { sendDeliveries } from '../src/newsletter/send-deliveries.ts'

// This runs in its own process, so that a test can kill it. It sends all due emails, prints how many, and exits.
const config = loadConfig()
const db = await openDataSource({ url: config.databaseUrl, poolSize: 2, applicationName: 'newsletter' })
const mailSender = openMailSender(config.newsletter.transport)
const shutdown = new AbortController().signal
const leaseSeconds = Number(process.argv[2])
console.log(await sendDeliveries({ db, settings: config.newsletter, cities, mailSender, shutdown, leaseSeconds }))
mailSender.close()
await db.destroy()
