import { describe, expect, test } from 'vitest'
import { changeLegalPage, getLegalPage } from '#contract/legal-pages.ts'
import { buildPerson, call } from '#server/testing/actors.ts'

const read = async (page: 'terms' | 'privacy') =>
  (await call(null, getLegalPage, { params: { page } })).body

describe('the terms and the privacy policy', () => {
  test('200 for anyone, with a default text until a super admin writes one, and again after', async () => {
    const staff = await buildPerson({ superAdmin: true })
    const params = { page: 'terms' } as const
    const first = await read('terms')
    expect(first).toMatchObject({ changed_at: null, text: expect.stringContaining('Your account') })

    const text = '## Our rules\n\nBe **kind** and [write to us](/inquiry).\n\n- Learn\n- Teach'
    const changed = await call(staff, changeLegalPage, { params, body: { text } })
    expect(changed.status).toBe(200)
    const shown = await read('terms')
    expect(shown).toEqual(changed.body)
    expect(shown).toMatchObject({ text, changed_at: expect.any(String) })
    expect(shown.document.content).toMatchObject([
      { type: 'heading', attrs: { level: 2 }, content: [{ text: 'Our rules' }] },
      {
        type: 'paragraph',
        content: [
          { text: 'Be ' },
          { text: 'kind', marks: [{ type: 'bold' }] },
          { text: ' and ' },
          { text: 'write to us', marks: [{ type: 'link', attrs: { href: '/inquiry' } }] },
          { text: '.' },
        ],
      },
      { type: 'bulletList', content: [{ type: 'listItem' }, { type: 'listItem' }] },
    ])
    expect((await read('privacy')).changed_at, 'the other page stays').toBeNull()

    await call(staff, changeLegalPage, { params, body: { text: '  ' } })
    expect(await read('terms')).toEqual(first)
  })

  test('HTML and dangerous links stay plain words', async () => {
    const staff = await buildPerson({ superAdmin: true })
    const text =
      'Hello <img src=x onerror=alert(1)> [here](javascript:alert(1))\n\n<script>1</script>'
    await call(staff, changeLegalPage, { params: { page: 'privacy' }, body: { text } })
    const { document } = await read('privacy')
    await call(staff, changeLegalPage, { params: { page: 'privacy' }, body: { text: '' } })
    const [first, second] = document.content
    expect(first).toEqual({
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Hello ' },
        { type: 'text', text: '<img src=x onerror=alert(1)>' },
        { type: 'text', text: ' ' },
        { type: 'text', text: 'here' },
      ],
    })
    expect(second).toEqual({
      type: 'paragraph',
      content: [{ type: 'text', text: '<script>1</script>' }],
    })
  })

  test('403 for anyone but a super admin', async () => {
    const person = await buildPerson()
    const { status } = await call(person, changeLegalPage, {
      params: { page: 'terms' },
      body: { text: 'Mine' },
    })
    expect(status).toBe(403)
  })
})
