import { expect, test } from 'vitest'
import { writeBody } from './page-body.ts'

const page =
  '<head><title>Lyceum</title></head><body><div id="root"></div><script src="/start.js"></script></body>'
const rendered = {
  status: 200,
  isWhole: true,
  html: '<link rel="preload" as="image" href="/cover.svg"/><title>Bread · Lyceum</title><main>Flour &amp; $&</main>',
  handedOver: {
    session_id: null,
    current_org_id: null,
    user: null,
    at: 1,
    zone: 'UTC',
    parts: [],
    queries: [{ data: '</script><script>alert(1)</script>' }],
  },
} as const

test('a rendered page is inserted into the built one, with title and hints in the head', () => {
  const written = writeBody(page, {
    ...rendered,
    handedOver: { ...rendered.handedOver, queries: [] },
  })
  expect(written).toBe(
    '<head><title>Bread · Lyceum</title><link rel="preload" as="image" href="/cover.svg"/></head>' +
      '<body><div id="root"><main>Flour &amp; $&</main></div>' +
      '<script type="application/json" id="handed-over">{"session_id":null,"current_org_id":null,"user":null,"at":1,"zone":"UTC","parts":[],"queries":[]}</script>' +
      '<script src="/start.js"></script></body>',
  )
})

test('a form never puts entered values into the URL', () => {
  const html = '<form class="a"><input name="password"/></form><form action="/courses"></form>'
  expect(
    writeBody(page, { ...rendered, html, handedOver: { ...rendered.handedOver, queries: [] } }),
  ).toContain(
    '<form method="post" class="a"><input name="password"/></form><form action="/courses"></form>',
  )
})

test('no text in the data can end its element', () => {
  const written = writeBody(page, {
    ...rendered,
    handedOver: { ...rendered.handedOver, queries: [...rendered.handedOver.queries] },
  })
  expect(written.match(/<script/g)).toHaveLength(2)
  expect(written).toContain(String.raw`\u003c/script>\u003cscript>alert(1)`)
})
