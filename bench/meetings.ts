import { setTimeout as sleep } from 'node:timers/promises'
import { joinFromLobby, launchWithMedia } from '../e2e/support/meeting-pages.ts'
import { putSession } from '../e2e/support/sign-in.ts'
import { gather, tokensFor, type Learner } from './crowd.ts'
import { FreshProduct } from './fresh-product.ts'
import { inParallel } from './in-parallel.ts'
import { MeetingTab } from './meeting-tab.ts'
import { percentile } from './percentile.ts'
import { processorSeconds } from './processor-time.ts'
import { say, type Budget } from './report.ts'

const roomCount = 1000
const perRoom = 4
const width = 200
const idleSeconds = 10
const visits = 3

/**
 * A thousand rooms of four tabs on one server: the cost of being present, and of an offer from each tab to each other
 * one in its room. Then two real browsers: from joining to the first picture of the other.
 */
export async function measureMeetings(): Promise<Budget[]> {
  const product = await FreshProduct.start()
  try {
    const course = await product.asAdmin('POST', '/courses/', { title: 'Everyone meets' })
    const learners = await gather(product, course['id'] ?? '', roomCount * perRoom)
    const tokens = await tokensFor(product, learners)
    const tabs = await seat(product, course['id'] ?? '', learners, tokens)
    const { idle, offer } = await signal(product, tabs)
    const frame = await firstFrame(product, course['id'] ?? '', learners, tokens)
    return [
      ['being in a room, CPU ms a second for each tab', idle, 1],
      ['a signal from tab to tab, CPU ms', offer, 5],
      ['from joining to the first picture, ms', frame, 5000],
    ]
  } finally {
    await product.stop()
  }
}

async function signal(product: FreshProduct, tabs: readonly MeetingTab[]) {
  const { serverPid, postgresPid } = product.product
  const spent = () => processorSeconds(serverPid) + processorSeconds(postgresPid)
  const opening = Date.now()
  await inParallel(tabs, width, (tab) => tab.open(product.address))
  const opened = (Date.now() - opening) / 1000
  const before = spent()
  await sleep(idleSeconds * 1000)
  const idle = ((spent() - before) * 1000) / idleSeconds / tabs.length

  const offers = tabs.flatMap((tab, place) => {
    const room = Math.floor(place / perRoom) * perRoom
    return tabs.slice(place + 1, room + perRoom).map((other) => ({ tab, other }))
  })
  const delays: number[] = []
  const started = Date.now()
  const busy = spent()
  await inParallel(offers, width, async ({ tab, other }) => {
    delays.push(await tab.offerTo(other))
  })
  const seconds = (Date.now() - started) / 1000
  const offer = ((spent() - busy) * 1000) / offers.length
  for (const tab of tabs) tab.close()
  say(
    `\n${tabs.length} tabs came into ${roomCount} rooms within ${opened.toFixed(0)} s; being there costs ` +
      `${idle.toFixed(2)} ms of CPU a second each\n${offers.length} offers, ${(offers.length / seconds).toFixed(0)} a second: ` +
      `p50 ${percentile(delays, 50).toFixed(0)} ms, p99 ${percentile(delays, 99).toFixed(0)} ms, ${offer.toFixed(2)} ms of CPU each`,
  )
  return { idle, offer }
}

/** Rooms and enrollments are inserted directly: admission isn't measured. */
async function seat(
  { database, organizationId }: FreshProduct,
  courseId: string,
  learners: readonly Learner[],
  tokens: readonly string[],
): Promise<MeetingTab[]> {
  const { rows } = await database.query<{ id: string }>(
    `with made as (
       insert into live_sessions (organization_id, course_id, title, starts_at, ends_at, time_zone, attendance_minutes,
         created_at, updated_at)
       select $1, $2, 'Room ' || n, now(), now() + interval '1 hour', 'UTC', 30, now(), now()
       from generate_series(1, $3::int) n returning id)
     select id from made`,
    [organizationId, courseId, roomCount],
  )
  await database.query(
    `insert into meetings (organization_id, id, opened_at) select $1, id, now() from unnest($2::uuid[]) id`,
    [organizationId, rows.map(({ id }) => id)],
  )
  const tabs = learners.map(({ personId }, place) => {
    const room = rows[Math.floor(place / perRoom)]?.id ?? ''
    return new MeetingTab(organizationId, room, personId, tokens[place] ?? '')
  })
  await database.query(
    `insert into meeting_participants (organization_id, meeting_id, person_id, role, connection_id, asked_at,
       admitted_at, seen_at)
     select $1, meeting, person, 'guest', connection, now(), now(), now()
     from unnest($2::uuid[], $3::uuid[], $4::uuid[]) as given (meeting, person, connection)`,
    [
      organizationId,
      tabs.map(({ meetingId }) => meetingId),
      tabs.map(({ personId }) => personId),
      tabs.map(({ id }) => id),
    ],
  )
  return tabs
}

const seesSomeone = `[...document.querySelectorAll('video')].some((video) =>
  /^Camera of/.test(video.getAttribute('aria-label') ?? '') && video.getVideoPlaybackQuality().totalVideoFrames > 0)`

/** The median of a few visits, in a browser with a fake camera. */
async function firstFrame(
  product: FreshProduct,
  courseId: string,
  learners: readonly Learner[],
  tokens: readonly string[],
): Promise<number> {
  const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const session = await product.asAdmin('POST', '/live-sessions/', {
    title: 'Seen',
    course_id: courseId,
    starts_at: soon(1),
    ends_at: soon(61),
    time_zone: 'UTC',
  })
  const browser = await launchWithMedia()
  const lobby = async (place: number) => {
    const context = await browser.newContext({ locale: 'en-US', timezoneId: 'UTC' })
    const { id, name } = { id: product.organizationId, name: 'Northwind' }
    await putSession(context, product.address, {
      id: learners[place]?.personId ?? '',
      email: 'someone@bench.test',
      can_create_organization: false,
      organizations: [{ id, name, role: 'learner', is_active: true }],
      access_token: tokens[place] ?? '',
      refresh_token: 'none',
    })
    const page = await context.newPage()
    await page.goto(`${product.address}/dashboard/student/meeting/${session['id']}`)
    await page.getByRole('button', { name: 'Join meeting' }).waitFor()
    return page
  }
  try {
    await joinFromLobby(await lobby(0))
    const times: number[] = []
    for (let visit = 1; visit <= visits; visit += 1) {
      const page = await lobby(visit)
      const joined = performance.now()
      await joinFromLobby(page)
      // Queried from outside: the content security policy forbids evaluating expressions inside the page.
      while (!(await page.evaluate<boolean>(seesSomeone))) await sleep(20)
      times.push(performance.now() - joined)
      await page.context().close()
    }
    const median = percentile(times, 50)
    say(`From joining to the first picture of someone else: ${median.toFixed(0)} ms`)
    return median
  } finally {
    await browser.close()
  }
}
