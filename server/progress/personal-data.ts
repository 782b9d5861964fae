import { sql } from 'kysely'
import { personalData } from '#server/identity/personal-data/personal-data.ts'
import { say } from '#server/words/sentence.ts'

/** What a person learned, and what they noted down. */
export const progressPersonalData = personalData('progress', {
  sections: ({ id }) => ({
    lessons: sql`select o.name as organization, c.title as course, l.title as lesson, p.opened_at, p.completed_at,
        p.last_active_at, p.spent_seconds, p.position_seconds
      from lesson_progress p join lessons l on l.organization_id = p.organization_id and l.id = p.lesson_id
      join courses c on c.organization_id = p.organization_id and c.id = p.course_id
      join organizations o on o.id = p.organization_id where p.person_id = ${id} order by p.opened_at`,
    earlier_rounds: sql`select o.name as organization, c.title as course, r.round, r.started_at, r.completed_at,
        r.completed_lessons, r.spent_seconds
      from enrollment_rounds r join courses c on c.organization_id = r.organization_id and c.id = r.course_id
      join organizations o on o.id = r.organization_id where r.person_id = ${id} order by r.completed_at`,
    lessons_of_earlier_rounds: sql`select l.title as lesson, p.round, p.opened_at, p.completed_at, p.last_active_at,
        p.spent_seconds
      from past_lesson_progress p join lessons l on l.organization_id = p.organization_id and l.id = p.lesson_id
      where p.person_id = ${id} order by p.opened_at`,
    notes: sql`select c.title as course, l.title as lesson, n.at_seconds, n.quote, n.body, n.created_at, n.updated_at
      from lesson_notes n join lessons l on l.organization_id = n.organization_id and l.id = n.lesson_id
      join courses c on c.organization_id = n.organization_id and c.id = n.course_id
      where n.person_id = ${id} order by n.created_at`,
    daily_goal: sql`select daily_minutes, updated_at from learning_goals where person_id = ${id}`,
    bookmarks: sql`select c.title as course, l.title as lesson, b.created_at
      from lesson_bookmarks b join lessons l on l.organization_id = b.organization_id and l.id = b.lesson_id
      join courses c on c.organization_id = b.organization_id and c.id = b.course_id
      where b.person_id = ${id} order by b.created_at`,
    days: sql`select o.name as organization, d.day, d.completed_lessons, d.spent_seconds
      from learning_days d join organizations o on o.id = d.organization_id where d.person_id = ${id} order by d.day`,
  }),
  // Which device sent which change of a note tells nothing beyond the notes.
  withheld: ['learning_changes'],
  removed: [say('Your notes and bookmarks in lessons'), say('Your daily goal')],
  kept: [say('Progress in lessons, as figures of the organizations')],
  erase: async ({ db }, { id }) => {
    await db.deleteFrom('lesson_notes').where('person_id', '=', id).execute()
    await db.deleteFrom('lesson_bookmarks').where('person_id', '=', id).execute()
    await db.deleteFrom('learning_changes').where('person_id', '=', id).execute()
    await db.deleteFrom('learning_goals').where('person_id', '=', id).execute()
  },
})
