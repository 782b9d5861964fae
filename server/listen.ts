import { createServer } from 'node:net'
import { StartError } from './start-error.ts'

interface Place {
  port: number
  host: string
}

/** Every address of this machine: of IPv6 and IPv4 alike, where it knows IPv6 at all. */
export async function everyAddress(): Promise<string> {
  const probe = createServer()
  const knowsIpv6 = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen({ port: 0, host: '::' }, () => resolve(true))
  })
  await new Promise((resolve) => probe.close(resolve))
  return knowsIpv6 ? '::' : '0.0.0.0'
}

/** Looks before anything else is started, so that a busy port is said within a moment and nothing has to be undone. */
export async function requireFreePort(place: Place): Promise<void> {
  const probe = createServer()
  await sayingWhy(place, async () => {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject)
      probe.listen(place, resolve)
    })
    await new Promise((resolve) => probe.close(resolve))
  })
}

/** Runs what opens the port; the usual reasons to fail become one sentence. */
export async function sayingWhy<T>(place: Place, open: () => Promise<T>): Promise<T> {
  try {
    return await open()
  } catch (error) {
    throw new StartError(reasonFor(error as NodeJS.ErrnoException, place), { cause: error })
  }
}

function reasonFor({ code, message }: NodeJS.ErrnoException, { port, host }: Place) {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is already in use: stop the program that has it, or choose another port, as in PORT=${port + 1} npm start.`
    case 'EACCES':
      return `This user may not open port ${port}: choose one above 1023, as in PORT=4000 npm start.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST=${host} is not an address of this machine.`
    default:
      return `Port ${port} can't be opened: ${message}.`
  }
}
