import { chromium, type Browser, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CommitBody, PackageLaunch } from '#contract/packages.ts'
import { chromiumFlags, findChromium } from '../../../e2e/support/chromium.ts'
import { scorm12Course, scorm2004Course } from '../../../e2e/support/scorm-packages.ts'
import { buildPackage, launch } from '#server/testing/build-package.ts'
import { testApp } from '#server/testing/test-app.ts'

/** The player in a real browser, between a package and a fake site page that records its messages. */

let browser: Browser
beforeAll(async () => {
  const executablePath = findChromium()
  browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: chromiumFlags,
  })
}, 120_000)
afterAll(() => browser.close())

const site = 'http://localhost:4000'

async function openPlayer(launched: PackageLaunch) {
  const { server } = await testApp()
  const context = await browser.newContext()
  await context.route('**/*', async (route) => {
    const request = route.request()
    const url = new URL(request.url())
    if (url.pathname === '/site') {
      const src = launched.player_url
      return route.fulfill({
        contentType: 'text/html',
        body: `<iframe title="player" src="${src}"></iframe>`,
      })
    }
    const answer = await server.inject({
      method: request.method() as 'GET',
      url: `${url.pathname}${url.search}`,
      headers: { ...request.headers(), host: url.host },
      ...(request.postData() && { payload: request.postData() ?? '' }),
    })
    return route.fulfill({
      status: answer.statusCode,
      headers: answer.headers as Record<string, string>,
      body: answer.rawPayload,
    })
  })
  const page = await context.newPage()
  const commits: CommitBody[] = []
  await page.exposeFunction('keep', (commit: CommitBody) => void commits.push(commit))
  await page.addInitScript({ content: siteScript(launched) })
  await page.goto(`${site}/site`)
  return { page, commits, content: page.frameLocator('iframe').frameLocator('iframe') }
}

const contentOrigin = 'http://content.localhost:4000'

/** What the lesson page does with messages, without the page around it. */
const siteScript = (launched: PackageLaunch) => `
  if (location.pathname === '/site') {
    addEventListener('message', (event) => {
      if (event.origin !== '${contentOrigin}') return
      if (event.data.type === 'ready') {
        event.source.postMessage({ type: 'launch', launch: ${JSON.stringify(launched)} }, '${contentOrigin}')
      }
      if (event.data.type === 'commit') keep(event.data.body)
    })
  }`

const tellPlayer = (page: Page, message: object) =>
  page.evaluate(
    `document.querySelector('iframe').contentWindow.postMessage(${JSON.stringify(message)}, '${contentOrigin}')`,
  )

/** The launch that the server would return after these commits. */
const resumed = (launched: PackageLaunch, commits: readonly CommitBody[]): PackageLaunch => ({
  ...launched,
  sequence: commits.at(-1)?.sequence ?? 0,
  states: [
    ...new Map(
      commits.flatMap(({ activity }) =>
        activity ? [[activity.activity_id, activity] as const] : [],
      ),
    ).values(),
  ],
  sequencing_state:
    commits.findLast((commit) => commit.sequencing_state !== null)?.sequencing_state ?? null,
  current_activity_id:
    commits.findLast((commit) => commit.current_activity_id !== null)?.current_activity_id ?? null,
})

test('SCORM 1.2 finds its runtime, keeps its data, and stays inside its frame', async () => {
  const { learner, lessonParams } = await buildPackage({
    bytes: new Uint8Array(await scorm12Course()),
  })
  const launched = await launch(learner, lessonParams)
  const first = await openPlayer(launched)
  const where = first.content.locator('#where')
  await where.filter({ hasText: /Page 1 for .+, ab-initio, kept 0, from the manifest/ }).waitFor()
  await first.content.locator('body[data-apart="yes"]').waitFor()
  expect(first.page.url()).toBe(`${site}/site`)
  await first.content.getByRole('button', { name: 'Turn the page' }).click()
  await where.filter({ hasText: 'Page 2' }).waitFor()
  await expect.poll(() => first.commits.length, { timeout: 20_000 }).toBeGreaterThan(0)
  expect(first.commits.at(-1)).toMatchObject({
    session_id: launched.session_id,
    sequence: first.commits.length,
    activity: { activity_id: 'bees', completion: 'incomplete' },
    current_activity_id: 'bees',
  })

  const second = await openPlayer(resumed(launched, first.commits))
  await second.content
    .locator('#where')
    .filter({ hasText: /Page 2 for .+, resume, kept 64000/ })
    .waitFor()
  await second.content.getByRole('button', { name: 'Turn the page' }).click()
  await expect
    .poll(() => second.commits.at(-1)?.activity, { timeout: 20_000 })
    .toMatchObject({ completion: 'completed', score_percent: 80 })
  await first.page.close()
  await second.page.close()
}, 120_000)

test('SCORM 2004 moves from part to part, keeps 64,000 characters, and rolls up', async () => {
  const { learner, lessonParams } = await buildPackage({
    bytes: new Uint8Array(await scorm2004Course()),
  })
  const launched = await launch(learner, lessonParams)
  const first = await openPlayer(launched)
  const turn = first.content.getByRole('button', { name: 'Turn the page' })
  await first.content.locator('#where').filter({ hasText: 'Page 1, ab-initio, kept 0' }).waitFor()
  await turn.click()
  const [, player] = first.page.frames()
  const tooMuch = `[API_1484_11.SetValue('cmi.suspend_data', 'x'.repeat(70000)), API_1484_11.GetLastError()]`
  expect(await player?.evaluate(tooMuch)).toEqual(['false', '406'])
  await expect.poll(() => first.commits.length, { timeout: 20_000 }).toBeGreaterThan(0)

  const second = await openPlayer(resumed(launched, first.commits))
  const again = second.content.getByRole('button', { name: 'Turn the page' })
  await second.content.locator('#where').filter({ hasText: 'Page 2, resume, kept 64000' }).waitFor()
  await again.click()
  await second.content.locator('#where').filter({ hasText: 'Page 3' }).waitFor()
  await tellPlayer(second.page, { type: 'navigate', request: 'continue' })
  await second.content.getByRole('heading', { name: 'The honey' }).waitFor()
  await again.click()
  await again.click()
  await expect
    .poll(() => second.commits.at(-1)?.outcome, { timeout: 20_000 })
    .toMatchObject({ completion: 'completed', success: 'passed', score_percent: 80 })
  expect(
    second.commits.find(
      ({ activity }) => activity?.activity_id === 'hive' && activity.completion === 'completed',
    ),
  ).toBeDefined()
  await first.page.close()
  await second.page.close()
}, 120_000)
