import { sql } from 'kysely'
import type { PackageActivity, PackageLaunch, PackageStandard } from '#contract/packages.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { frameQuery } from '../content/frame-query.ts'
import { contentPath } from '../content/content-path.ts'
import { beaconPath } from './take-beacon.ts'
import { findPackage, listAttempts, listStates, type AttemptRow } from '../queries.ts'
import { draftContent } from '../read-lesson-package.ts'
import { getCourseRow } from '#server/courses/queries.ts'
import { successOf, type UnitState } from '../sessions/course.ts'
import { listUnits } from '../sessions/queries.ts'
import { enterPackage, type EnteredPackage } from './enter-package.ts'

interface Given {
  session_id: string
  new_attempt: boolean
}

/**
 * Opens a package where the learner left off. The requesting window becomes the only one that may commit: earlier
 * windows are refused from now on and show a notice. An unused attempt is reused.
 */
export async function launchPackage(
  ctx: MemberCtx,
  courseId: string,
  lessonId: string,
  { session_id, new_attempt }: Given,
): Promise<PackageLaunch> {
  const entered = await enterPackage(ctx, courseId, lessonId)
  const [newest] = await listAttempts(ctx, entered.place, lessonId)
  const isFresh =
    newest !== undefined && newest.sequence === 0 && newest.package_id === entered.packageId
  const movesOn =
    newest !== undefined &&
    newest.package_id !== entered.packageId &&
    entered.rules.moves === 'everyone'
  const attempt =
    newest && (isFresh || !(new_attempt || movesOn))
      ? await takeOver(ctx, newest, session_id)
      : await beginAttempt(ctx, entered, session_id)
  const states = await listStates(ctx, attempt.id)
  const units = await listUnits(ctx.db, ctx.organizationId, attempt.id)
  return {
    ...(await readLaunch(ctx, attempt.package_id)),
    attempt_id: attempt.id,
    session_id,
    beacon_path: beaconPath(ctx.app, { ...entered.place, lessonId, attemptId: attempt.id }),
    sequence: attempt.sequence,
    states: [...states, ...units.map(presentUnit)].map(
      ({ activity_id, data, completion, success, score_percent, seconds }) => ({
        activity_id,
        data,
        completion: completion as 'unknown',
        success: success as 'unknown',
        score_percent,
        seconds,
      }),
    ),
    sequencing_state: attempt.sequencing_state,
    current_activity_id: attempt.current_activity_id,
  }
}

/** Runs the package of a draft for its authors; there is no attempt, so nothing can be committed. */
export async function previewPackage(
  ctx: MemberCtx,
  courseId: string,
  lessonId: string,
): Promise<PackageLaunch> {
  await getCourseRow(ctx, courseId)
  const { package_id } = await draftContent(ctx, courseId, lessonId)
  if (!package_id) throw problem('package_not_found')
  return {
    ...(await readLaunch(ctx, package_id)),
    attempt_id: null,
    session_id: null,
    beacon_path: null,
    sequence: 0,
    states: [],
    sequencing_state: null,
    current_activity_id: null,
  }
}

const takeOver = (ctx: MemberCtx, attempt: AttemptRow, sessionId: string) =>
  ctx.db
    .updateTable('package_attempts')
    .set({ session_id: sessionId, last_active_at: ctx.now })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', attempt.id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Two windows that start at the same time share the first one's attempt, and the second one runs it. */
const beginAttempt = (
  ctx: MemberCtx,
  { place, lesson, packageId }: EnteredPackage,
  sessionId: string,
) =>
  ctx.db
    .insertInto('package_attempts')
    .values({
      organization_id: ctx.organizationId,
      enrollment_id: place.id,
      course_id: place.course_id,
      lesson_id: lesson.id,
      person_id: place.person_id,
      package_id: packageId,
      number: sql<number>`1 + coalesce((select max(number) from package_attempts
        where organization_id = ${ctx.organizationId} and enrollment_id = ${place.id} and lesson_id = ${lesson.id}), 0)`,
      session_id: sessionId,
      started_at: ctx.now,
      last_active_at: ctx.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'enrollment_id', 'lesson_id', 'number'])
        .doUpdateSet({ session_id: sessionId }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()

/** A part of a cmi5 or xAPI package in the common format. */
const presentUnit = (unit: UnitState & { seconds: number }) => ({
  activity_id: unit.unit_id,
  data: '',
  completion: unit.completed_at || unit.waived_at ? 'completed' : 'incomplete',
  success: successOf(unit),
  score_percent: unit.score_percent,
  seconds: unit.seconds,
})

/** Its parts report to the record store, not to the player. */
const reportsItself = ({ standard }: { standard: string }) =>
  standard === 'cmi5' || standard === 'xapi'

/** Data that is the same for everyone who runs this package. */
async function readLaunch(ctx: MemberCtx, packageId: string) {
  const [row, person] = await Promise.all([
    findPackage(ctx, packageId),
    ctx.db
      .selectFrom('people')
      .select(['first_name', 'last_name'])
      .where('id', '=', ctx.personId)
      .executeTakeFirstOrThrow(),
  ])
  if (!row) throw problem('package_not_found')
  const { contentUrl } = ctx.app.env
  return {
    player_url:
      contentUrl &&
      `${contentUrl}/content/player/${reportsItself(row) ? 'ended' : row.standard}/${await frameQuery(ctx)}`,
    content_path: contentPath(ctx.app, { organizationId: ctx.organizationId, packageId }),
    standard: row.standard as PackageStandard,
    title: row.title,
    activities: row.activities as unknown as PackageActivity[],
    // A cmi5 course's data about its parts, including keys, is only for the parts.
    sequencing: reportsItself(row) ? null : (row.sequencing as unknown),
    // SCORM requires "Last, First".
    learner: {
      id: ctx.personId,
      name: [person.last_name, person.first_name].filter(Boolean).join(', '),
    },
  }
}
