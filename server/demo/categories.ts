import type { CategoryBody } from '#contract/categories.ts'
import { createCategory } from '#server/categories/create-category.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { asSystem } from '#server/jobs/job.ts'
import { asMember } from './act-as.ts'
import { daysAgo } from './organizations.ts'
import { demoOrganizations } from './people.ts'

type OrganizationKey = keyof typeof demoOrganizations

interface DemoCategory extends Pick<CategoryBody, 'name' | 'icon' | 'description'> {
  /** Where it is taught. Each organization has its own tree; the catalog shows one category. */
  at: OrganizationKey[]
}

const demoCategories: DemoCategory[] = [
  {
    name: 'Data and statistics',
    icon: 'chart',
    description: 'Read numbers with care: samples, doubt, charts and the questions behind them.',
    at: ['northwind', 'riverside'],
  },
  {
    name: 'Programming',
    icon: 'code',
    description: 'From the first loop to programs that other people can read and change.',
    at: ['northwind', 'riverside'],
  },
  {
    name: 'Design',
    icon: 'palette',
    description: 'Type, color and space, and how to tell whether a page works.',
    at: ['northwind', 'riverside'],
  },
  {
    name: 'Languages',
    icon: 'languages',
    description: 'Speak early, make mistakes, and hear the difference.',
    at: ['northwind'],
  },
  {
    name: 'Writing',
    icon: 'pen',
    description: 'Write, cut, read aloud, and write again.',
    at: ['northwind', 'riverside'],
  },
  {
    name: 'Natural sciences',
    icon: 'flask',
    description: 'Look closely, measure, and be ready to be wrong.',
    at: ['riverside', 'harbor'],
  },
  {
    name: 'Business',
    icon: 'briefcase',
    description: 'Money, people and promises in a firm of any size.',
    at: ['northwind', 'harbor'],
  },
  {
    name: 'Seamanship and safety',
    icon: 'anchor',
    description: 'Watches, weather, signals and what to do when it goes wrong.',
    at: ['harbor'],
  },
]

/** Eight categories, each made by the founders of the organizations that teach it, before there were any courses. */
export async function loadCategories(app: Mechanisms) {
  for (const key of Object.keys(demoOrganizations) as OrganizationKey[]) {
    const founder = await findFounder(app, demoOrganizations[key])
    for (const { at, ...given } of demoCategories) {
      if (!at.includes(key)) continue
      await asMember(app, founder, { at: daysAgo(160) }, (ctx) =>
        createCategory(ctx, { ...given, parent_id: null }),
      )
    }
  }
}

const findFounder = (app: Mechanisms, { name, founder }: { name: string; founder: string }) =>
  asSystem(app, async ({ db }) => {
    const found = await db
      .selectFrom('memberships as m')
      .innerJoin('people as p', 'p.id', 'm.person_id')
      .innerJoin('organizations as o', 'o.id', 'm.organization_id')
      .select(['m.person_id as personId', 'm.organization_id as organizationId'])
      .where('o.name', '=', name)
      .where('p.email', '=', founder)
      .executeTakeFirstOrThrow()
    return { ...found, role: 'admin' as const }
  })
