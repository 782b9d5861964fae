import { sql } from 'kysely'
import { personalData } from '#server/identity/personal-data/personal-data.ts'
import { say } from '#server/words/sentence.ts'

/** What a person was assigned to learn. */
export const learningPersonalData = personalData('learning', {
  sections: ({ id }) => ({
    assignments: sql`select o.name as organization, l.title as plan, p.assigned_at, p.due_at, p.started_at, p.completed_at,
        p.valid_until
      from learning_plan_people p join learning_plans l on l.organization_id = p.organization_id and l.id = p.plan_id
      join organizations o on o.id = p.organization_id where p.person_id = ${id} order by p.assigned_at`,
    earlier_rounds: sql`select o.name as organization, l.title as plan, r.round, r.opened_at, r.due_at, r.completed_at,
        r.valid_until
      from learning_plan_rounds r join learning_plans l on l.organization_id = r.organization_id and l.id = r.plan_id
      join organizations o on o.id = r.organization_id where r.person_id = ${id} order by r.completed_at`,
  }),
  removed: [say('Learning plans you haven’t completed')],
  kept: [say('What you completed on time or late, as evidence for the organization')],
  erase: async ({ db }, { id }) => {
    await db
      .deleteFrom('learning_plan_people')
      .where('person_id', '=', id)
      .where('completed_at', 'is', null)
      .execute()
  },
})
