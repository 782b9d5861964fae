import { sql } from 'kysely'
import type { Mechanisms } from '#server/http/context.ts'
import { asSystem, type Job } from '#server/jobs/job.ts'
import { drainJobs } from '#server/jobs/drain-jobs.ts'
import { loadAnnouncements } from './announcements.ts'
import { loadAssignments } from './assignments.ts'
import { loadAchievements } from './achievements.ts'
import { changeCertificates, loadTemplates } from './certificates.ts'
import { loadCalendar } from './calendar.ts'
import { loadCategories } from './categories.ts'
import { loadCohorts } from './cohorts.ts'
import { loadCourses } from './courses.ts'
import { loadEstrecho } from './estrecho.ts'
import { loadGroups } from './groups.ts'
import { loadDiscussions } from './discussions.ts'
import { loadEarnings } from './earnings.ts'
import { loadJoining } from './joining.ts'
import { loadInsight } from './insight.ts'
import { loadLearning } from './learning.ts'
import { loadLiveSessions } from './live-sessions.ts'
import { loadMessages } from './messages.ts'
import { loadNotifications, readNotifications } from './notifications.ts'
import { loadOrders } from './orders.ts'
import { loadOrganizations } from './organizations.ts'
import { loadPlatform } from './platform.ts'
import { gradeQuizzes } from './quizzes.ts'
import { loadSubscriptions } from './subscriptions.ts'
import { loadReports } from './reports.ts'
import { loadReviews } from './reviews.ts'
import { loadSupport } from './support.ts'

/**
 * Fills an empty database with a lively place, made by the product's own verbs, always around today's date. What it
 * stirs up, such as notifications, is worked off before anyone looks; mail about the past is not sent.
 */
export async function loadDemo(mechanisms: Mechanisms, jobs: readonly Job[]) {
  const app = { ...mechanisms, env: { ...mechanisms.env, holdsDemo: true } }
  await loadOrganizations(app)
  await loadCategories(app)
  await loadCourses(app)
  await loadTemplates(app)
  await loadCohorts(app)
  await loadLearning(app)
  await gradeQuizzes(app)
  await loadOrders(app)
  await loadSubscriptions(app)
  await loadEarnings(app)
  await loadReviews(app)
  await loadGroups(app)
  await loadAssignments(app)
  await loadDiscussions(app)
  await loadMessages(app)
  await loadAnnouncements(app)
  await loadLiveSessions(app)
  await loadCalendar(app)
  await loadPlatform(app)
  await loadJoining(app)
  await loadSupport(app)
  await loadNotifications(app)
  const work = jobs.filter(({ name }) => name !== mail)
  await drainJobs(app, work)
  // What completed courses gave is there now.
  await changeCertificates(app)
  await loadAchievements(app)
  await loadReports(app)
  await drainJobs(app, work)
  await readNotifications(app)
  await forgetMail(app)
  await loadEstrecho(app)
  await drainJobs(app, work)
  await forgetMail(app)
  await loadInsight(app)
}

const mail = 'mail.send'

const forgetMail = (app: Mechanisms) =>
  asSystem(app, ({ db }) =>
    sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs where task_identifier = ${mail}`.execute(
      db,
    ),
  )
