import { sql } from 'kysely'
import { personalData } from '#server/identity/personal-data/personal-data.ts'

/** What a person was assigned to learn. */
export const learningPersonalData = personalData('learning', {
  sections: ({ id }) => ({
    assignments: sql`select o.name as organization, l.title as plan, p.assigned_at, p.due_at, p.started_at, p.completed_at,
        p.valid_until
      from learning_plan_people p join learning_plans l on l.organization_id = p.organization_id and l.id = p.plan_id
      join organizations o on o.id = p.organization_id where p.person_id = ${id} order by p.assigned_at`,
  }),
  removed: ['What you still had to learn'],
  kept: ['What you completed on time or late, as a proof of the organization'],
  erase: async ({ db }, { id }) => {
    await db
      .deleteFrom('learning_plan_people')
      .where('person_id', '=', id)
      .where('completed_at', 'is', null)
      .execute()
  },
})
