import { testApp } from './test-app.ts'

let address: Promise<string> | undefined

/** The shared app on a real port, for what `inject` can't carry: streams and sockets. */
export const listening = (): Promise<string> => (address ??= listen())

async function listen() {
  const { server } = await testApp()
  return server.listen({ port: 0, host: '127.0.0.1' })
}
