import { setTimeout as sleep } from 'node:timers/promises'
import { ask } from '../bench/ask.ts'
import { openProxy } from './cuttable-proxy.ts'
import type { Product, Run } from './product.ts'
import { Writers, verifyWrites } from './writers.ts'
import { kindsOfWrites } from './writes.ts'

const rounds = 9

/**
 * Clients write continuously, repeating each write until it is acknowledged, while the server is killed, the database
 * is killed and connections are cut. Afterwards every acknowledged write must exist exactly once, the others at most
 * once.
 */
export async function faults(product: Product, { seed }: Run): Promise<string[]> {
  const proxy = await openProxy([Number(new URL(product.address).port)])
  const { access_token: token, organizations } = await ask<{
    access_token: string
    organizations: { id: string }[]
  }>(product.address, 'POST', '/auth/login/', {
    body: { email: 'learner@lyceum.test', password: 'lyceum-demo' },
  })
  const kinds = await kindsOfWrites(product.address, token, organizations[0]?.id ?? '')
  const writers = new Writers(proxy.address, token, kinds)
  const outages = await strike(product, proxy.cut, seed)
  await writers.end()
  proxy.close()
  writers.report()
  for (const { fault, milliseconds } of outages)
    console.log(`  ${fault}: back after ${milliseconds} ms`)
  return verifyWrites(await product.databaseUrl(), writers.attempts)
}

/** Runs one fault after another; returns how long the product was down each time. */
async function strike(product: Product, cut: () => void, seed: number) {
  const outages: { fault: string; milliseconds: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    await sleep(1500 + ((Math.imul(seed + round, 2_654_435_761) >>> 8) % 2000))
    const fault = ['server killed', 'connections torn', 'database killed'][round % 3] ?? ''
    const startedAt = Date.now()
    if (fault === 'connections torn') cut()
    else {
      const victim = fault === 'server killed' ? 'serverPid' : 'postgresPid'
      process.kill(product.process[victim], 'SIGKILL')
      const ended = await Promise.race([product.process.ended, sleep(5000, 'stays' as const)])
      if (ended !== 'stays') await product.restart()
    }
    await untilReady(product.address)
    outages.push({ fault, milliseconds: Date.now() - startedAt })
  }
  return outages
}

async function untilReady(address: string) {
  for (const startedAt = Date.now(); Date.now() - startedAt < 60_000; await sleep(50)) {
    const response = await fetch(`${address}/readyz`).catch(() => undefined)
    if (response?.ok) return
  }
  throw new Error('The product did not come back within a minute.')
}
