import { describe, expect, test } from 'vitest'
import { updateProfile } from '#contract/identity.ts'
import { listMyOrganizations } from '#contract/organizations.ts'
import { buildPerson, call } from '#server/testing/actors.ts'
import { listening } from '#server/testing/listening.ts'
import { testApp } from '#server/testing/test-app.ts'
import { findUnreadable } from './readable.ts'

const half = '\uD800'

/** Sends a raw form to the avatar endpoint. */
async function sendForm(form: FormData | string, boundary?: string) {
  const { accessToken } = await buildPerson()
  const response = await fetch(`${await listening()}/api/me/avatar/`, {
    method: 'PUT',
    headers: {
      authorization: `JWT ${accessToken}`,
      ...(boundary && { 'content-type': `multipart/form-data; boundary=${boundary}` }),
    },
    body: form,
  })
  return [response.status, ((await response.json()) as { code: string }).code]
}

const picture = () => new File(['x'], 'a.png', { type: 'image/png' })

describe('a text that no database can store', () => {
  test.each([half, `a${half}b`, '\uDC00', 'a\0b'])('%j is refused by name', async (text) => {
    const person = await buildPerson()
    const { status, error } = await call(person, updateProfile, { body: { bio: text } })
    expect([status, error.code, Object.keys(error.errors ?? {})]).toEqual([
      400,
      'invalid_request',
      ['bio'],
    ])
  })

  test('is refused in a query too', async () => {
    const { server } = await testApp()
    const { accessToken } = await buildPerson()
    const answer = await server.inject({
      url: '/api/me/learning/?organization=%00',
      headers: { authorization: `JWT ${accessToken}` },
    })
    expect(answer.statusCode).toBe(400)
  })

  test('is found anywhere, including field names; whole characters aren’t', () => {
    expect(findUnreadable({ a: [{ b: half }] })?.path).toBe('a.0.b')
    expect(findUnreadable({ a: { [half]: 1 } })?.path).toBe('a')
    expect(findUnreadable({ a: '👩‍🏫 ok', b: new Uint8Array([0]), c: null, d: 1 })).toBeUndefined()
  })
})

test('an endlessly nested body is refused', async () => {
  const { server } = await testApp()
  const { accessToken } = await buildPerson()
  const answer = await server.inject({
    method: 'PATCH',
    url: '/api/me/',
    headers: { authorization: `JWT ${accessToken}`, 'content-type': 'application/json' },
    payload: `{"bio":${'['.repeat(200_000)}${']'.repeat(200_000)}}`,
  })
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_request'])
})

describe('a form', () => {
  test('with two files is refused', async () => {
    const form = new FormData()
    form.append('file', picture())
    form.append('file', picture())
    expect(await sendForm(form)).toEqual([413, 'payload_too_large'])
  })

  test('with more fields than any of our forms is refused', async () => {
    const form = new FormData()
    for (let n = 0; n < 60; n += 1) form.append(`field-${n}`, 'x')
    expect(await sendForm(form)).toEqual([413, 'payload_too_large'])
  })

  test('with a truncated field is refused, not accepted in part', async () => {
    const form = new FormData()
    form.append('note', 'x'.repeat(1_100_000))
    expect(await sendForm(form)).toEqual([413, 'payload_too_large'])
  })

  test('that ends in the middle is refused', async () => {
    const begun = '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nx'
    expect(await sendForm(begun, 'b')).toEqual([400, 'invalid_request'])
  })

  test('with a field named like a prototype is refused', async () => {
    const form = new FormData()
    form.append('__proto__', 'x')
    expect(await sendForm(form)).toEqual([400, 'invalid_request'])
  })
})

test('a URL with a part that is too long is refused with our code', async () => {
  const { accessToken } = await buildPerson()
  const response = await fetch(
    `${await listening()}${listMyOrganizations.path}${'a'.repeat(600)}/`,
    { headers: { authorization: `JWT ${accessToken}` } },
  )
  const { code } = (await response.json()) as { code: string }
  expect([response.status, code]).toEqual([414, 'address_too_long'])
})

test('a live message that is too long closes the socket with the reason', async () => {
  const socket = new WebSocket(`${(await listening()).replace('http', 'ws')}/ws`)
  await new Promise((open) => socket.addEventListener('open', open, { once: true }))
  const closed = new Promise<CloseEvent>((resolve) =>
    socket.addEventListener('close', resolve, { once: true }),
  )
  socket.send('x'.repeat(70_000))
  expect((await closed).code).toBe(1009)
})

describe('an upload', () => {
  const send = async (headers: Record<string, string>) => {
    const { accessToken } = await buildPerson()
    const response = await fetch(`${await listening()}/files/uploads/`, {
      method: 'POST',
      headers: { authorization: `JWT ${accessToken}`, 'tus-resumable': '1.0.0', ...headers },
    })
    return [response.status, ((await response.json()) as { code: string }).code]
  }

  test.each([
    [{ 'upload-length': '99999999999999' }, 413, 'payload_too_large'],
    [{ 'upload-length': '-1' }, 400, 'invalid_request'],
    [{}, 400, 'invalid_request'],
    [{ 'upload-defer-length': '1' }, 400, 'invalid_request'],
    [{ 'upload-length': '1', 'upload-metadata': 'name,,' }, 400, 'invalid_request'],
    [
      { 'upload-length': '1', 'upload-metadata': `purpose YXZhdGFy,name ${btoa('a\0b')}` },
      400,
      'invalid_request',
    ],
  ])('with %o is refused with our code', async (headers, status, code) => {
    expect(await send(headers as Record<string, string>)).toEqual([status, code])
  })
})
