import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { changeAccent, getOrganization, removeLogo, uploadLogo } from '#contract/organizations.ts'
import { buildClassroom, call, type Actor } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/test-app.ts'

async function send(actor: Actor, organizationId: string, bytes: Uint8Array) {
  const { server } = await testApp()
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), 'logo.png')
  const request = new Request('http://x', { method: 'POST', body: form })
  return server.inject({
    method: 'POST',
    url: uploadLogo.path.replace(':organizationId', organizationId),
    payload: Buffer.from(await request.arrayBuffer()),
    headers: {
      authorization: `JWT ${actor.accessToken}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
  })
}

const picture = () =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()

describe('branding', () => {
  test('the logo is kept as an own copy, readable by anyone who sees it, and can be removed', async () => {
    const { server } = await testApp()
    const { organization, admin, learner } = await buildClassroom()
    const params = { organizationId: organization.id }
    const sent = await send(admin, organization.id, await picture())
    const logo = sent.json<{ logo: string }>().logo
    expect([sent.statusCode, logo]).toEqual([200, expect.stringContaining('/files/')])
    const read = await server.inject({ url: logo })
    expect([read.statusCode, read.headers['content-type']]).toEqual([200, 'image/webp'])
    expect((await send(learner, organization.id, await picture())).statusCode).toBe(403)
    expect((await call(admin, removeLogo, { params })).body.logo).toBeNull()
  })

  test('400 for a file that is no picture', async () => {
    const { organization, admin } = await buildClassroom()
    const refused = await send(admin, organization.id, Buffer.from('<svg onload=alert(1)>'))
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
      400,
      'logo_invalid',
    ])
  })

  test('the colour is six digits or none', async () => {
    const { organization, admin, instructor } = await buildClassroom()
    const params = { organizationId: organization.id }
    const set = (accent: string | null, actor = admin) =>
      call(actor, changeAccent, { params, body: { accent } })
    expect((await set('#0F766E')).body.accent).toBe('#0f766e')
    expect((await set('red;background:url(x)')).status).toBe(400)
    expect((await set('#000000', instructor)).status).toBe(403)
    expect((await set(null)).body.accent).toBeNull()
    expect((await call(instructor, getOrganization, { params })).body.accent).toBeNull()
  })
})
