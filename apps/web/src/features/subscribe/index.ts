// what other features may use of this one
export { SubscribeMenu } from './subscribe-menu.tsx'
