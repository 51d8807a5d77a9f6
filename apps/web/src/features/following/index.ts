export { startNotifications, updateNotifications } from './use-following.ts'
