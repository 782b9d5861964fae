import { setTimeout as sleep } from 'node:timers/promises'
import { ask } from './ask.ts'
import { BesideFloor } from './beside-floor.ts'
import { FreshProduct } from './fresh-product.ts'
import { loginsOf } from './logins.ts'
import { memoryMegabytes } from './processor-time.ts'
import { print, ratio, say, type Budget, type Pair } from './report.ts'
import { get, post, sharesOf } from './requests.ts'
import { peakWhileUploading } from './upload.ts'

const idleSeconds = 3

/**
 * What everyone does all the time: log in, and read. Then the server's memory while idle and during an upload of 2 GB.
 */
export async function measureHouse(): Promise<Budget[]> {
  const product = await FreshProduct.start()
  try {
    await product.restart()
    await sleep(idleSeconds * 1000)
    const idle = memoryMegabytes(product.product.serverPid)
    const { peakMegabytes, seconds } = await peakWhileUploading(
      product.address,
      product,
      product.product.serverPid,
    )
    say(`Uploading 2 GB to a server just started took ${seconds.toFixed(0)} s`)
    const read = await compareReads(product)
    return [
      ['authenticated read, CPU × floor', ratio(read), 2],
      ['p99 ÷ p50 with 64 clients', read.product.p99 / read.product.p50, 10],
      ['idle server, MB', idle, 250],
      ['server while 2 GB are uploaded, MB', peakMegabytes, 300],
    ]
  } finally {
    await product.stop()
  }
}

async function compareReads(product: FreshProduct): Promise<Pair> {
  const { address, token, organizationId } = product
  for (const name of ['Riverside', 'Harbor']) {
    await ask(address, 'POST', '/api/organizations/', { token, body: { name } })
  }
  const headers = { authorization: `JWT ${token}` }
  const beside = await BesideFloor.start(product, {
    'organization list': { ...get(headers), path: '/api/organizations/' },
    'authenticated read': { ...get(headers), path: `/api/organizations/${organizationId}/` },
  })
  try {
    const logins = (await loginsOf(product)).map((login) => ({
      ...post(login),
      path: '/auth/login/',
    }))
    const results = {
      login: await beside.measure('login', sharesOf(logins, 8), 8),
      ...(await beside.readAll()),
    }
    print(results)
    return (results as Record<string, Pair>)['authenticated read'] as Pair
  } finally {
    beside.stop()
  }
}
