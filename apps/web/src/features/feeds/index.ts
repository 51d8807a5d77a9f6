export { SubscribeMenu } from './subscribe-menu.tsx'
