import { ADD_SHOW, SUGGEST_VENUE } from '@houselights/contracts/contract/client-paths'
import { mutationOptions } from '@tanstack/react-query'
import { apiOptions } from '../query-for.ts'
import { request } from '../request.ts'

// Without contracts, so that pages don't load them: few visits need these.

/** Sends the address of a page. */
const sendAddress = (call: typeof ADD_SHOW | typeof SUGGEST_VENUE) =>
  mutationOptions({
    mutationFn: (address: string, { client }) => {
      const options = apiOptions(client)
      return request(call, { body: { address, city: options.city } }, options)
    },
  })
export const addShow = sendAddress(ADD_SHOW)
export const suggestVenue = sendAddress(SUGGEST_VENUE)
