import { sql } from 'kysely'
import { deleteFilesOf } from '#server/files/delete-file.ts'
import { exportPurpose } from './export-purpose.ts'
import { personalData } from './personal-data.ts'
import { say } from '#server/words/sentence.ts'

/** The account itself. Its row stays without a name, because what others wrote and did points to it. */
export const accountPersonalData = personalData('account', {
  sections: ({ id }) => ({
    profile: sql`select email, username, first_name, last_name, headline, bio, links, time_zone, language,
        email_verified_at, terms_accepted_at, two_factor_enabled_at, created_at, updated_at from people where id = ${id}`,
    sign_ins: sql`select created_at, last_used_at, revoked_at, signed_in_by, ip_address, user_agent
      from sessions where person_id = ${id} order by created_at`,
    activity: sql`select a.created_at, o.name as organization, a.action, a.subject_type, a.reason, a.ip_address
      from audit_entries a left join organizations o on o.id = a.organization_id
      where a.actor_id = ${id} order by a.created_at`,
    passkeys: sql`select name, created_at, last_used_at from passkeys where person_id = ${id} order by created_at`,
    downloads: sql`select created_at, finished_at, expires_at from personal_data_exports
      where person_id = ${id} order by created_at`,
  }),
  filePurposes: ['avatar'],
  withheld: [
    'email_codes',
    'email_undos',
    'idempotency_keys',
    'password_reset_codes',
    'two_factor_recovery_codes',
    'two_factor_secrets',
  ],
  removed: [
    say('Your name, picture, email address, profile and password'),
    say('Your signed-in devices, passkeys and two-step verification'),
    say('Exports of your data'),
  ],
  kept: [say('Audit log entries, for security. They show “Deleted person” and no IP address')],
  obstacles: async (db, { id }) => {
    const { rows } = await sql<{ only: boolean }>`select not exists (select 1 from people
        where user_role = 'super_admin' and id <> ${id} and suspended_at is null) as only
      from people where id = ${id} and user_role = 'super_admin'`.execute(db)
    return rows[0]?.only ? [say('You’re the only super admin of this platform.')] : []
  },
  erase: async (ctx, { id }) => {
    for (const table of [
      'sessions',
      'email_codes',
      'email_undos',
      'password_reset_codes',
      'two_factor_secrets',
      'two_factor_recovery_codes',
      'passkeys',
      'idempotency_keys',
      'personal_data_exports',
    ] as const) {
      await ctx.db.deleteFrom(table).where('person_id', '=', id).execute()
    }
    await ctx.db
      .updateTable('audit_entries')
      .set({ ip_address: null })
      .where('actor_id', '=', id)
      .where('ip_address', 'is not', null)
      .execute()
    for (const purpose of ['avatar', exportPurpose]) await deleteFilesOf(ctx, id, purpose)
  },
})
