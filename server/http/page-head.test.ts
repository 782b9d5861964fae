import { expect, test } from 'vitest'
import { writeHead } from './page-head.ts'

const page = '<html><head><title>Lyceum</title></head><body></body></html>'
const head = { title: 'Rivers', description: 'About rivers', path: '/courses/rivers' }

test('a page has its title, description and one canonical URL', () => {
  const html = writeHead(page, head, 'https://lyceum.example')
  expect(html).toContain('<title>Rivers</title>')
  expect(html).toContain('<meta name="description" content="About rivers" />')
  expect(html).toContain('<link rel="canonical" href="https://lyceum.example/courses/rivers" />')
  expect(html).toContain('<meta property="og:title" content="Rivers" />')
})

test('nothing that a person wrote can break out', () => {
  const evil = `"><script>alert(1)</script>$&'`
  const html = writeHead(
    page,
    { ...head, title: evil, description: evil, data: [{ name: '</script><script>alert(2)' }] },
    'https://lyceum.example',
  )
  expect(html.match(/<script/g)).toEqual(['<script'])
  expect(html.match(/<\/script>/g)).toHaveLength(1)
  expect(html).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;$&amp;&#39;')
})

test('a page hidden from search engines is marked as such and has no canonical URL', () => {
  const html = writeHead(page, { ...head, hidden: true }, 'https://lyceum.example')
  expect(html).toContain('<meta name="robots" content="noindex" />')
  expect(html).not.toContain('canonical')
})
