import { sql } from 'kysely'
import { personalData } from '#server/identity/personal-data/personal-data.ts'
import { agentKey } from '#server/records/statements/keys.ts'
import { learnerActor } from './sessions/record.ts'
import { say } from '#server/words/sentence.ts'

/** Personal data in packages: attempts with their results, and the data model of each part. */
export const packagePersonalData = personalData('packages', {
  sections: ({ id }) => ({
    attempts: sql`select o.name as organization, c.title as course, p.title as package, a.number, a.completion, a.success,
        a.score_percent, a.seconds, a.started_at, a.last_active_at
      from package_attempts a join packages p on p.organization_id = a.organization_id and p.id = a.package_id
      join courses c on c.organization_id = a.organization_id and c.id = a.course_id
      join organizations o on o.id = a.organization_id where a.person_id = ${id} order by a.started_at`,
    answers: sql`select p.title as package, a.number, s.activity_id, s.data, s.updated_at
      from package_states s
      join package_attempts a on a.organization_id = s.organization_id and a.id = s.attempt_id
      join packages p on p.organization_id = a.organization_id and p.id = a.package_id
      where a.person_id = ${id} order by s.updated_at`,
    parts: sql`select p.title as package, a.number, u.unit_id, u.completed_at, u.passed_at, u.failed_at, u.waived_at,
        u.score_percent, u.seconds
      from package_units u
      join package_registrations r on r.organization_id = u.organization_id and r.id = u.registration_id
      join package_attempts a on a.organization_id = r.organization_id and a.id = r.attempt_id
      join packages p on p.organization_id = a.organization_id and p.id = a.package_id
      where a.person_id = ${id} order by a.started_at`,
    sessions: sql`select p.title as package, s.unit_id, s.launch_mode, s.launched_at, s.terminated_at, s.abandoned_at
      from package_sessions s
      join package_registrations r on r.organization_id = s.organization_id and r.id = s.registration_id
      join package_attempts a on a.organization_id = r.organization_id and a.id = r.attempt_id
      join packages p on p.organization_id = a.organization_id and p.id = a.package_id
      where a.person_id = ${id} order by s.launched_at`,
    statements: sql`select p.title as package, t.body as statement
      from package_attempts a
      join package_registrations r on r.organization_id = a.organization_id and r.attempt_id = a.id
      join package_sessions s on s.organization_id = r.organization_id and s.registration_id = r.id
      join record_clients c on c.organization_id = s.organization_id and c.session_id = s.id
      join record_keys k on k.organization_id = c.organization_id
        and k.key = left(encode(sha256(convert_to('client ' || c.id::text, 'UTF8')), 'hex'), 32)::uuid
      join record_statements t on t.organization_id = k.organization_id and t.position = k.position
      join packages p on p.organization_id = a.organization_id and p.id = a.package_id
      where a.person_id = ${id} order by t.position`,
  }),
  removed: [say('What packages saved about you, such as answers and where you left off')],
  kept: [say('Results of your attempts, as records of the organizations')],
  erase: async (ctx, { id }) => {
    await sql`delete from package_states s using package_attempts a where a.person_id = ${id}
      and a.organization_id = s.organization_id and a.id = s.attempt_id`.execute(ctx.db)
    const agent = learnerActor(ctx.app.env.publicUrl, id)
    await sql`delete from record_documents where agent_key = ${agentKey(agent) ?? ''}::uuid`.execute(
      ctx.db,
    )
  },
})
