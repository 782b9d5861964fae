import { api } from './support/publish-course.ts'
import { logInToAct } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const attribute = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? ''

/** Width and height from the PNG header. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]

test('every public page says what it is to those who share its address, with a picture of its own', async ({
  address,
  request,
}) => {
  const learner = await logInToAct(address, 'learner@lyceum.test')
  const organizationId = learner.organizations[0]?.id ?? ''
  const read = async <T>(path: string) => (await (await request.get(path)).json()) as T
  const { items: instructors } = await read<{ items: { id: string }[] }>(
    '/api/catalog/instructors/',
  )
  const certificates = await api<{ items: { verify_url: string }[] }>(
    address,
    learner,
    'GET',
    `/api/organizations/${organizationId}/my-certificates/`,
  )
  const verify = new URL(certificates.items[0]?.verify_url ?? address).pathname
  const pages = [
    '/',
    '/courses',
    '/courses/python-from-zero',
    '/categories',
    '/categories/programming',
    '/instructors',
    `/instructors/${instructors[0]?.id}`,
    '/verify',
    '/terms',
    '/privacy',
    verify,
  ]
  const look = async (path: string) => {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(200)
    const html = await answer.text()
    expect(attribute(html, /<meta name="description" content="([^"]+)"/), path).not.toBe('')
    // Names of people are for recipients of the link, not for search engines.
    if (path === verify) expect(html).toContain('<meta name="robots" content="noindex" />')
    else expect(attribute(html, /<link rel="canonical" href="([^"]+)"/), path).toContain(path)
    const data = attribute(html, /<script type="application\/ld\+json">(.+?)<\/script>/)
    expect(JSON.parse(data), path).toMatchObject({ '@context': 'https://schema.org' })
    const picture = attribute(html, /<meta property="og:image" content="([^"]+)"/)
    const drawn = await request.get(new URL(picture).pathname)
    expect([drawn.status(), drawn.headers()['content-type']], path).toEqual([200, 'image/png'])
    const bytes = await drawn.body()
    expect(sizeOf(bytes), path).toEqual([1200, 630])
    return bytes.toString('base64')
  }
  const pictures = await Promise.all(pages.map(look))
  expect(new Set(pictures).size).toBe(pages.length)
})
