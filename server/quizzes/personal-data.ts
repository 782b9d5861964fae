import { sql } from 'kysely'
import { deleteFilesOf } from '#server/files/delete-file.ts'
import { personalData } from '#server/identity/personal-data/personal-data.ts'
import { quizAnswerPurpose } from './attempts/answer-files.ts'
import { say } from '#server/words/sentence.ts'

/** Attempts with their answers, and what a person repeats. */
export const quizPersonalData = personalData('quizzes', {
  sections: ({ id }) => ({
    attempts: sql`select o.name as organization, c.title as course, l.title as quiz, a.number, a.started_at, a.submitted_at,
        a.graded_at, a.score, a.max_score, a.passed_at
      from quiz_attempts a join lessons l on l.organization_id = a.organization_id and l.id = a.lesson_id
      join courses c on c.organization_id = a.organization_id and c.id = a.course_id
      join organizations o on o.id = a.organization_id where a.person_id = ${id} order by a.started_at`,
    answers: sql`select l.title as quiz, a.number as attempt, q.summary as question, e.answer, e.answered_at, e.spent_seconds
      from quiz_attempts a join attempt_entries e on e.organization_id = a.organization_id and e.attempt_id = a.id
      join questions q on q.organization_id = e.organization_id and q.id = e.question_id
      join lessons l on l.organization_id = a.organization_id and l.id = a.lesson_id
      where a.person_id = ${id} and a.submitted_at is not null order by e.answered_at`,
    video_answers: sql`select o.name as organization, l.title as video, q.summary as question, a.number as try, a.answer,
        a.score, a.points, a.answered_at
      from video_answers a join questions q on q.organization_id = a.organization_id and q.id = a.question_id
      join organizations o on o.id = a.organization_id
      left join lessons l on l.organization_id = a.organization_id and l.id = a.lesson_id
      where a.person_id = ${id} order by a.answered_at`,
    allowances: sql`select l.title as quiz, q.extra_time_percent, q.extra_attempts, q.opens_at, q.closes_at, q.set_at
      from quiz_accommodations q left join lessons l on l.organization_id = q.organization_id and l.id = q.lesson_id
      where q.person_id = ${id}`,
    review_cards: sql`select c.title as course, r.due_at, r.reviewed_at
      from review_cards r join courses c on c.organization_id = r.organization_id and c.id = r.course_id
      where r.person_id = ${id}`,
    review_pauses: sql`select o.name as organization, r.paused_at
      from review_pauses r join organizations o on o.id = r.organization_id where r.person_id = ${id}`,
  }),
  filePurposes: [quizAnswerPurpose.name],
  removed: [
    say('Files you uploaded as answers'),
    say('Your review cards and accommodations such as extra time'),
  ],
  kept: [say('Quiz results and answers, which show how well questions work')],
  erase: async (ctx, { id }) => {
    for (const table of ['review_cards', 'review_pauses', 'quiz_accommodations'] as const) {
      await ctx.db.deleteFrom(table).where('person_id', '=', id).execute()
    }
    await deleteFilesOf(ctx, id, quizAnswerPurpose.name)
  },
})
