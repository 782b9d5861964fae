import type { Mechanisms } from '#server/http/context.ts'
import type { PageHead } from '#server/http/page-head.ts'
import { Problem } from '#server/http/problem.ts'
import { asSystem } from '#server/jobs/job.ts'
import { plainAmount } from '#server/money.ts'
import { originOf } from '#server/organizations/own-host.ts'
import { getCatalogSubscription } from './read-plans.ts'

/** What the public page of a subscription says in its head; undefined for other pages. */
export async function findSubscriptionHead(
  app: Mechanisms,
  path: string,
  hostName?: string,
): Promise<PageHead | undefined> {
  const [, area, reference, more] = path.replace(/\/$/, '').split('/')
  if (area !== 'subscriptions' || !reference || more !== undefined) return undefined
  try {
    const { plan, origin } = await asSystem(app, async (ctx) => {
      const found = await getCatalogSubscription({ ...ctx, hostName }, reference)
      return { plan: found, origin: await originOf(ctx, found.organization.id) }
    })
    const url = `${origin}/subscriptions/${plan.slug}`
    return {
      origin,
      title: `${plan.title} · Lyceum`,
      description:
        plan.summary ||
        plan.courses
          .slice(0, 12)
          .map(({ title }) => title)
          .join(' · '),
      path: `/subscriptions/${plan.slug}`,
      data: [
        {
          '@context': 'https://schema.org',
          '@type': 'Product',
          '@id': url,
          url,
          name: plan.title,
          offers: {
            '@type': 'Offer',
            price: plainAmount(plan.monthly_minor ?? plan.yearly_minor ?? 0, plan.currency),
            priceCurrency: plan.currency,
            seller: { '@type': 'Organization', name: plan.organization.name },
          },
        },
      ],
    }
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 404) throw error
    return { status: 404, title: 'Lyceum', description: '', path, hidden: true }
  }
}
