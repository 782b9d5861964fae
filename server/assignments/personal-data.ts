import { sql } from 'kysely'
import { submissionFilePurpose } from '#contract/submissions.ts'
import { deleteFilesOf } from '#server/files/delete-file.ts'
import { personalData } from '#server/identity/personal-data/personal-data.ts'
import { say } from '#server/words/sentence.ts'

/** Work that a person handed in, and what was said about it. */
export const assignmentPersonalData = personalData('assignments', {
  sections: ({ id }) => ({
    submissions: sql`select o.name as organization, c.title as course, l.title as assignment, s.number, s.status, s.body,
        s.link, s.submitted_at, s.points, s.maximum_points, s.feedback, s.returned_at
      from submissions s join lessons l on l.organization_id = s.organization_id and l.id = s.lesson_id
      join courses c on c.organization_id = s.organization_id and c.id = s.course_id
      join organizations o on o.id = s.organization_id where s.person_id = ${id} order by s.submitted_at`,
    drafts: sql`select c.title as course, l.title as assignment, d.body, d.link, d.updated_at
      from submission_drafts d join lessons l on l.organization_id = d.organization_id and l.id = d.lesson_id
      join courses c on c.organization_id = d.organization_id and c.id = d.course_id where d.person_id = ${id}`,
    comments_written: sql`select s.quote, s.body, s.created_at from submission_comments s
      where s.author_id = ${id} order by s.created_at`,
  }),
  filePurposes: [submissionFilePurpose],
  removed: [say('Text, links and files you submitted, and drafts')],
  kept: [say('Grades and feedback, as records of the organizations')],
  erase: async (ctx, { id }) => {
    await ctx.db.deleteFrom('submission_drafts').where('person_id', '=', id).execute()
    await sql`delete from submission_files f using submissions s where s.person_id = ${id}
      and s.organization_id = f.organization_id and s.id = f.submission_id`.execute(ctx.db)
    await ctx.db
      .updateTable('submissions')
      .set({ body: sql`'{"type":"doc","content":[]}'::jsonb`, link: '' })
      .where('person_id', '=', id)
      .execute()
    await deleteFilesOf(ctx, id, submissionFilePurpose)
  },
})
