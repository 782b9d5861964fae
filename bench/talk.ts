import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gather, tokensFor, type Learner } from './crowd.ts'
import { document } from './document.ts'
import { FreshProduct } from './fresh-product.ts'
import { inParallel } from './in-parallel.ts'
import { LiveTab, type Heard } from './live-tab.ts'
import { measureAlone } from './measure.ts'
import { percentile } from './percentile.ts'
import { memoryMegabytes } from './processor-time.ts'
import { growth, printGrowth, say, type Budget } from './report.ts'
import { get } from './requests.ts'

const tabCount = 10_000
const width = 100
const mailMinutes = 10
const title = 'The library is open on Sunday'

interface Mail {
  to: string
  subject: string
}

/** Ten thousand open pages on one server, one announcement to all of them, and threads short and long. */
export async function measureTalk(): Promise<Budget[]> {
  const product = await FreshProduct.start()
  try {
    const course = await product.asAdmin('POST', '/courses/', { title: 'Everyone talks' })
    const courseId = course['id'] ?? ''
    const learners = await gather(product, courseId, tabCount)
    const thread = await compareThreads(product, courseId)
    const { megabytes, slowest } = await announce(product, learners)
    const mails = await countMails(product)
    return [
      ['10,000 open tabs, MB', megabytes, 1000],
      ['announced in the last open page after, s', slowest, 5],
      ['mails missing', mails.missing, 0],
      ['mails doubled', mails.doubled, 0],
      ['thread of 5,000 posts ÷ thread of 50', thread, 1.5],
    ]
  } finally {
    await product.stop()
  }
}

class Page extends LiveTab {
  readonly told: Promise<number>
  #tell: (at: number) => void = () => undefined

  constructor(token: string) {
    super(token)
    this.told = new Promise((resolve) => (this.#tell = resolve))
  }

  protected override hear({ name }: Heard) {
    if (name === 'notification.created') this.#tell(performance.now())
  }
}

async function announce(product: FreshProduct, learners: readonly Learner[]) {
  const tokens = await tokensFor(product, learners)
  const pages = learners.map(({ personId }, place) => ({
    personId,
    tab: new Page(tokens[place] ?? ''),
  }))
  await inParallel(pages, width, async ({ personId, tab }) => {
    await tab.open(product.address)
    await tab.subscribe(`person:${personId}`)
  })
  await sleep(5000)
  const megabytes = memoryMegabytes(product.product.serverPid)
  const said = performance.now()
  await product.asAdmin('POST', '/announcements/', {
    title,
    body: document('From nine to five, starting this week.'),
    course_id: null,
    by_mail: true,
  })
  const times = await Promise.all(pages.map(({ tab }) => tab.told))
  const delays = times.map((at) => (at - said) / 1000)
  for (const { tab } of pages) tab.close()
  const slowest = Math.max(...delays)
  say(
    `\n${pages.length} open tabs: the server holds ${megabytes.toFixed(0)} MB; an announcement is in half of them ` +
      `after ${percentile(delays, 50).toFixed(1)} s, in all of them after ${slowest.toFixed(1)} s`,
  )
  return { megabytes, slowest }
}

/** Without a mail server, every mail is a file: one per learner, and none twice. */
async function countMails({ database, folder }: FreshProduct) {
  const began = Date.now()
  const waiting = async () => {
    const { rows } = await database.query<{ count: number }>(
      `select (select count(*) from notifications where email = 'now' and emailed_at is null)
        + (select count(*) from graphile_worker.jobs where task_identifier = 'mail.send') as count`,
    )
    return Number(rows[0]?.count)
  }
  while ((await waiting()) > 0 && Date.now() - began < mailMinutes * 60_000) await sleep(2000)
  const to: string[] = []
  await inParallel(await readdir(path.join(folder, 'mail')), width, async (name) => {
    const mail = JSON.parse(await readFile(path.join(folder, 'mail', name), 'utf8')) as Mail
    if (mail.subject.includes(title)) to.push(mail.to)
  })
  const reached = new Set(to).size
  say(`${to.length} mails were sent within ${((Date.now() - began) / 1000).toFixed(0)} s`)
  return { missing: tabCount - reached, doubled: to.length - reached }
}

async function compareThreads(product: FreshProduct, courseId: string) {
  const few = await threadOf(product, courseId, 50)
  const many = await threadOf(product, courseId, 5000)
  const opening = async (threadId: string) => {
    const at = `/api/organizations/${product.organizationId}/discussions/${threadId}/`
    const headers = { authorization: `JWT ${product.token}` }
    const requests = [
      { ...get(headers), path: at },
      { ...get(headers), path: `${at}posts/` },
    ]
    const { serverPid, postgresPid } = product.product
    return measureAlone({
      url: product.address,
      connections: 16,
      shares: [requests],
      processes: [serverPid, postgresPid],
    })
  }
  const opened = { few: await opening(few), many: await opening(many) }
  printGrowth({ 'thread of 5,000': opened })
  return growth(opened)
}

/** Started by a person, filled directly in the table: five thousand replies exceed the limit per minute. */
async function threadOf(product: FreshProduct, courseId: string, posts: number) {
  const { thread } = await product.asAdmin<{ thread: { id: string } }>(
    'POST',
    `/courses/${courseId}/discussions/`,
    { title: `A thread of ${posts}`, body: document('Who begins?') },
  )
  const { id } = thread
  await product.database.query(
    `insert into discussion_posts (organization_id, thread_id, number, author_id, body, text, created_at)
     select $1, $2, n, (select person_id from memberships where organization_id = $1 and role = 'learner'
                        order by person_id offset n % 1000 limit 1), $4::jsonb, 'I do', now()
     from generate_series(2, $3::int) n`,
    [product.organizationId, id, posts, JSON.stringify(document('I do'))],
  )
  await product.database.query(
    `update discussion_threads set last_number = $3, reply_count = $3 - 1 where organization_id = $1 and id = $2`,
    [product.organizationId, id, posts],
  )
  await product.database.query('vacuum analyze')
  return id
}
