import { beforeEach, expect, test, vi } from 'vitest'
import type { PageRead, PageRendered } from '#contract/rendered-page.ts'
import { VisitorPages } from './visitor-pages.ts'

const first = { href: '/', language: 'en' } as const
let data = 'first'
const read: PageRead = async () => ({
  ok: true,
  status: 200,
  headers: new Headers(),
  text: async () => data,
})

const render = (isWhole = true) =>
  vi.fn(async (ask: PageRead): Promise<PageRendered> => {
    const html = await (await ask('/api/catalog/', {})).text()
    const handedOver = {
      session_id: null,
      current_org_id: null,
      user: null,
      at: 0,
      zone: 'UTC',
      parts: [],
      queries: [],
    }
    return { status: 200, html, isWhole, handedOver }
  })

beforeEach(() => {
  data = 'first'
})

test('a page is rendered once for as long as its data stays the same', async () => {
  const pages = new VisitorPages()
  const renderOnce = render()
  for (const _ of [1, 2, 3]) {
    expect(await pages.find(first, read, renderOnce)).toMatchObject({ html: 'first' })
  }
  expect(renderOnce).toHaveBeenCalledTimes(1)
})

test('changed data appears immediately', async () => {
  const pages = new VisitorPages()
  const renderEach = render()
  await pages.find(first, read, renderEach)
  data = 'second'
  expect(await pages.find(first, read, renderEach)).toMatchObject({ html: 'second' })
})

test('a page that is missing some of its data isn’t cached', async () => {
  const pages = new VisitorPages()
  const renderEach = render(false)
  await pages.find(first, read, renderEach)
  await pages.find(first, read, renderEach)
  expect(renderEach).toHaveBeenCalledTimes(2)
})

test('a page is never shown to someone who reads another language', async () => {
  const pages = new VisitorPages()
  const render = async (html: string): Promise<PageRendered> => ({
    status: 200,
    html,
    isWhole: true,
    handedOver: {
      session_id: null,
      current_org_id: null,
      user: null,
      at: 0,
      zone: 'UTC',
      parts: [],
      queries: [],
    },
  })
  const spanish = { href: '/', language: 'es' } as const
  await pages.find(first, read, () => render('Courses'))
  await pages.find(spanish, read, () => render('Cursos'))
  expect(await pages.find(first, read, () => render('again'))).toMatchObject({ html: 'Courses' })
  expect(await pages.find(spanish, read, () => render('again'))).toMatchObject({ html: 'Cursos' })
})
