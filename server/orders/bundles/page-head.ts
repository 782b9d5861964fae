import type { Mechanisms } from '#server/http/context.ts'
import type { PageHead } from '#server/http/page-head.ts'
import { Problem } from '#server/http/problem.ts'
import { asSystem } from '#server/jobs/job.ts'
import { plainAmount } from '#server/money.ts'
import { originOf } from '#server/organizations/own-host.ts'
import { getCatalogBundle } from './read-bundles.ts'

/** What the public page of a bundle says in its head; undefined for other pages. */
export async function findBundleHead(
  app: Mechanisms,
  path: string,
  hostName?: string,
): Promise<PageHead | undefined> {
  const [, area, reference, more] = path.replace(/\/$/, '').split('/')
  if (area !== 'bundles' || !reference || more !== undefined) return undefined
  try {
    const { bundle, origin } = await asSystem(app, async (ctx) => {
      const found = await getCatalogBundle({ ...ctx, hostName }, reference)
      return { bundle: found, origin: await originOf(ctx, found.organization.id) }
    })
    const url = `${origin}/bundles/${bundle.slug}`
    return {
      origin,
      title: `${bundle.title} · Lyceum`,
      description: bundle.summary || bundle.courses.map(({ title }) => title).join(' · '),
      path: `/bundles/${bundle.slug}`,
      data: [
        {
          '@context': 'https://schema.org',
          '@type': 'Product',
          '@id': url,
          url,
          name: bundle.title,
          offers: {
            '@type': 'Offer',
            price: plainAmount(bundle.price_minor, bundle.currency),
            priceCurrency: bundle.currency,
            seller: { '@type': 'Organization', name: bundle.organization.name },
          },
        },
      ],
    }
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 404) throw error
    return { status: 404, title: 'Lyceum', description: '', path, hidden: true }
  }
}
