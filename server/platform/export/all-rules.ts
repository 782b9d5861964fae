import { coursesRules } from './courses-rules.ts'
import { learningRules } from './learning-rules.ts'
import { ltiRules } from './lti-rules.ts'
import { moneyRules } from './money-rules.ts'
import { peopleRules } from './people-rules.ts'
import type { ExportRules } from './rules.ts'
import { talkRules } from './talk-rules.ts'

export const exportRules: ExportRules = {
  ...peopleRules,
  ...coursesRules,
  ...learningRules,
  ...talkRules,
  ...ltiRules,
  ...moneyRules,
}

/** Tables that belong to a person or to the installation, never to an organization. */
export const tablesOfNoOrganization: readonly string[] = [
  'attempt_counts',
  'calendar_feeds',
  'catalog_state',
  'catalog_words',
  'email_codes',
  'email_undos',
  'event_cursors',
  'event_log',
  'event_log_head',
  'fact_roll_up',
  'idempotency_keys',
  'job_workers',
  'learning_goals',
  'live_events',
  'lti_installation_keys',
  'lti_installation_registrations',
  'lti_installation_seen',
  'lti_provided_tools',
  'notification_details',
  'notification_preferences',
  'organization_counts',
  'passkeys',
  'password_reset_codes',
  'people',
  'personal_data_exports',
  'platform_claim',
  'platform_fact_days',
  'quiet_hours',
  'refresh_tokens',
  'schema_migrations',
  'sessions',
  'support_words',
  'two_factor_recovery_codes',
  'two_factor_secrets',
  'used_passkey_challenges',
]
