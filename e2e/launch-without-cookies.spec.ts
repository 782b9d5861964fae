import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromiumFlags, findChromium } from './support/chromium.ts'
import { api, publishCourse } from './support/publish-course.ts'
import { logInToAct } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { unique } from './support/unique.ts'

test.use({
  launchOptions: {
    executablePath: findChromium(),
    args: [...chromiumFlags, '--test-third-party-cookie-phaseout'],
  },
})

const claim = (name: string) => `https://purl.imsglobal.org/spec/lti/claim/${name}`

/** Keeps values for the tool in its frame, as platforms do for browsers that let the tool keep none. */
const storage = `const kept = new Map()
addEventListener('message', ({ data, source, origin }) => {
  if (data?.subject === 'lti.put_data') kept.set(data.key, data.value)
  if (!/^lti[.](put|get)_data$/.test(data?.subject)) return
  window.asked = (window.asked ?? 0) + 1
  source.postMessage({ ...data, subject: data.subject + '.response', value: kept.get(data.key) ?? null }, origin)
})`

/** A small platform on another site: one page with the course in a frame, and the messages of LTI 1.3. */
async function startPlatform(toolUrl: string, courseId: string) {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  const clientId = unique('client')
  let issuer = ''
  const target = `${toolUrl}/launch?course=${courseId}`
  const page = () => {
    const login = new URL(`${toolUrl}/login`)
    const query = {
      iss: issuer,
      login_hint: 'someone',
      target_link_uri: target,
      client_id: clientId,
      lti_storage_target: '_parent',
    }
    for (const [name, value] of Object.entries(query)) login.searchParams.set(name, value)
    return `<!doctype html><title>Campus</title><script>${storage}</script>
      <iframe title="Course" src="${login.href.replaceAll('&', '&amp;')}" width="1200" height="700"></iframe>`
  }
  const answer = async (asked: URLSearchParams) => {
    const token = await new SignJWT({
      iss: issuer,
      aud: clientId,
      sub: unique('student'),
      nonce: asked.get('nonce') ?? '',
      given_name: 'Ada',
      family_name: 'Lovelace',
      [claim('message_type')]: 'LtiResourceLinkRequest',
      [claim('version')]: '1.3.0',
      [claim('deployment_id')]: '1',
      [claim('target_link_uri')]: target,
      [claim('roles')]: ['http://purl.imsglobal.org/vocab/lis/v2/membership#Learner'],
      [claim('resource_link')]: { id: 'link' },
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'key' })
      .setIssuedAt()
      .setExpirationTime('1m')
      .sign(privateKey)
    return `<!doctype html><form method="post" action="${asked.get('redirect_uri')}">
      <input type="hidden" name="id_token" value="${token}"><input type="hidden" name="state" value="${asked.get('state')}">
      </form><script>document.forms[0].submit()</script>`
  }
  const jwk = { ...(await exportJWK(publicKey)), kid: 'key', alg: 'RS256', use: 'sig' }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', issuer)
    if (url.pathname === '/jwks') {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ keys: [jwk] }))
      return
    }
    response.setHeader('content-type', 'text/html')
    if (url.pathname === '/') response.end(page())
    else if (url.pathname === '/auth') {
      void answer(url.searchParams).then((html) => response.end(html))
    } else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { issuer, clientId, close: () => server.close() }
}

const blockStorage = `if (location.pathname.startsWith('/lti/')) {
  Object.defineProperty(window, 'sessionStorage', { get() { throw new Error('Storage is blocked.') } })
}`

for (const isStorageBlocked of [false, true]) {
  const how = isStorageBlocked ? 'and without any storage of its own' : 'without cookies'
  test(`a learner takes a course in a frame of another site ${how}`, async ({
    page,
    context,
    address,
    expectConsole,
  }) => {
    // The platform's page has no icon.
    expectConsole(/favicon|404/)
    const title = unique('Reading clouds')
    const course = await publishCourse(address, { title, lessons: ['Cirrus'] })
    const admin = await logInToAct(address, 'admin@lyceum.test')
    const base = `/api/organizations/${course.organizationId}/lti/platforms`
    const platform = await startPlatform(`${address}/lti/${course.organizationId}/tool`, course.id)
    try {
      await api(address, admin, 'POST', `${base}/`, {
        name: unique('Campus'),
        issuer: platform.issuer,
        client_id: platform.clientId,
        deployment_ids: ['1'],
        authorization_url: `${platform.issuer}/auth`,
        token_url: `${platform.issuer}/token`,
        jwks_url: `${platform.issuer}/jwks`,
      })
      if (isStorageBlocked) {
        await context.addInitScript({ content: blockStorage })
      }
      await page.goto(platform.issuer)
      const frame = page.frameLocator('iframe[title="Course"]')
      await expect(frame.getByRole('heading', { name: title })).toBeVisible()
      await frame.getByRole('link', { name: 'Start' }).click()
      await expect(frame.getByText('This is Cirrus.')).toBeVisible()
      await frame.getByRole('button', { name: /^Complete/ }).click()
      await expect(frame.getByText('1 of 1 lessons').first()).toBeVisible()
      // A reduced shell: the way around the rest of the product isn't offered in a frame.
      await expect(frame.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
      const asked = await page.evaluate('window.asked ?? 0')
      expect(asked).toBe(isStorageBlocked ? 2 : 0)
    } finally {
      platform.close()
    }
  })
}
