import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LoadRequest } from 'autocannon'
import { freePort } from '../e2e/support/free-port.ts'
import { ProductProcess } from '../scripts/product-process.ts'
import { startFloor } from './floor-process.ts'
import { measureBeside } from './measure.ts'
import { memoryMegabytes } from './processor-time.ts'
import { recordQueries } from './recorded-queries.ts'
import { judge, print } from './report.ts'
import { get, post, requestsTo } from './requests.ts'
import { seed } from './seed.ts'

/** Starts the product on an empty folder, loads it beside the bare floor, prints figures and stops by itself. */
const folder = await mkdtemp(path.join(tmpdir(), 'lyceum-bench-'))
const port = await freePort()
const settings = { DEMO: 0, HOST: '127.0.0.1', TRUST_PROXY: 1 }
const product = new ProductProcess({ PORT: port, DATA_DIR: folder, ...settings })
let stopFloor = () => {}
try {
  await product.ready()
  await run(`http://127.0.0.1:${port}`)
} finally {
  stopFloor()
  await product.stop()
  await rm(folder, { recursive: true, force: true })
}

async function run(address: string) {
  await sleep(3000)
  const idleMegabytes = memoryMegabytes(product.serverPid)
  const databaseUrl = await urlOfDatabase()
  const made = await seed(address, databaseUrl)
  const floor = await startFloor(databaseUrl, await recordQueries(made))
  stopFloor = floor.stop

  const beside = (ours: LoadRequest[], theirs: LoadRequest[], connections: number) => {
    const load = (url: string, requests: LoadRequest[], server: number) => {
      return { url, requests, connections, processes: [server, product.postgresPid] }
    }
    return measureBeside(
      load(address, ours, product.serverPid),
      load(floor.address, theirs, floor.pid),
    )
  }

  const logins = made.logins.map(post)
  const signedIn = get({ authorization: `JWT ${made.token}` })
  const organization = `/api/organizations/${made.organization}/`
  const results = {
    login: await beside(requestsTo('/auth/login/', logins), requestsTo('/login', logins), 8),
    'organization list': await beside(
      requestsTo('/api/organizations/', [signedIn]),
      requestsTo('/list', [get()]),
      64,
    ),
    'authenticated read': await beside(
      requestsTo(organization, [signedIn]),
      requestsTo('/read', [get()]),
      64,
    ),
  }
  print(results)
  judge(results['authenticated read'], idleMegabytes)
}

async function urlOfDatabase() {
  const read = (name: string) => readFile(path.join(folder, 'database', name), 'utf8')
  return `postgres://lyceum:${await read('password')}@127.0.0.1:${await read('port')}/lyceum`
}
