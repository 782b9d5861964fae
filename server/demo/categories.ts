import type { CategoryBody } from '#contract/categories.ts'
import { createCategory } from '#server/categories/create-category.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { asSystem } from '#server/jobs/job.ts'
import { asMember } from './act-as.ts'
import { daysAgo } from './organizations.ts'
import { demoOrganizations } from './people.ts'

type Given = Pick<CategoryBody, 'name' | 'icon' | 'description'>

const demoCategories: Record<keyof typeof demoOrganizations, Given[]> = {
  northwind: [
    {
      name: 'Data and statistics',
      icon: 'chart',
      description: 'Read numbers with care: samples, doubt, charts and the questions behind them.',
    },
    {
      name: 'Programming',
      icon: 'code',
      description: 'From the first loop to programs that other people can read and change.',
    },
    {
      name: 'Design',
      icon: 'palette',
      description: 'Type, colour and space, and how to tell whether a page works.',
    },
    {
      name: 'Languages',
      icon: 'languages',
      description: 'Speak early, make mistakes, and hear the difference.',
    },
  ],
  riverside: [
    {
      name: 'Writing',
      icon: 'pen',
      description: 'Write, cut, read aloud, and write again.',
    },
    {
      name: 'Natural sciences',
      icon: 'flask',
      description: 'Look closely, measure, and be ready to be wrong.',
    },
  ],
  harbor: [
    {
      name: 'Business',
      icon: 'briefcase',
      description: 'Money, people and promises in a firm of any size.',
    },
    {
      name: 'Seamanship and safety',
      icon: 'anchor',
      description: 'Watches, weather, signals and what to do when it goes wrong.',
    },
  ],
}

/** Eight categories, each made by the founder of its organization before there were any courses. */
export async function loadCategories(app: Mechanisms) {
  for (const key of Object.keys(demoCategories) as (keyof typeof demoCategories)[]) {
    const founder = await findFounder(app, demoOrganizations[key])
    for (const given of demoCategories[key]) {
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
