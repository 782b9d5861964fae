import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Archive, Check, Eye, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CatalogCoursePage } from '#contract/course-page.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { DocumentText } from '#web/ui/document.tsx'
import { CourseBox } from './course-box.tsx'
import { CourseCurriculum } from './course-curriculum.tsx'
import { CourseGrid } from './course-grid.tsx'
import { CourseHead } from './course-head.tsx'
import { Hours } from './course-facts.tsx'

type CoursePageProps = {
  course: CatalogCoursePage
  /** The one button of the course. */
  action: ReactNode
  /** What learners say, where there is something. */
  reviews?: ReactNode
  /** How the certificate looks, where the course gives one. */
  certificate?: ReactNode
}

/** All about one course. */
export function CoursePage({ course, action, reviews, certificate }: CoursePageProps) {
  const { outcomes, requirements, prerequisites, faq, instructors, related } = course
  const isPublic = course.state === 'published' && !course.members_only
  return (
    <>
      <StateBanner course={course} />
      <div className="mx-auto grid w-full max-w-page gap-x-12 gap-y-8 px-4 pt-6 sm:px-8 sm:pt-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <CourseHead course={course} />
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <CourseBox course={course} action={action} />
        </div>
        <div className="flex min-w-0 flex-col gap-12">
          {outcomes.length > 0 && (
            <Part title={<Trans>What you will learn</Trans>}>
              <ul className="grid gap-x-8 gap-y-2.5 rounded-card border border-line bg-surface p-5 sm:grid-cols-2">
                {outcomes.map((outcome) => (
                  <li key={outcome} className="flex gap-2.5 text-14">
                    <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
                    <span className="min-w-0 wrap-anywhere">{outcome}</span>
                  </li>
                ))}
              </ul>
            </Part>
          )}
          <Part
            title={<Trans>Curriculum</Trans>}
            aside={
              <>
                <Plural value={course.lesson_count} one="# lesson" other="# lessons" />
                {' · '}
                <Hours seconds={course.duration_seconds} />
              </>
            }
          >
            <CourseCurriculum
              outline={course.outline}
              {...(isPublic && { previewOf: course.slug })}
            />
          </Part>
          {(requirements.length > 0 || prerequisites.length > 0) && (
            <Part title={<Trans>Requirements</Trans>}>
              <ul className="flex list-disc flex-col gap-1.5 ps-5 text-16 marker:text-ink-faint">
                {prerequisites.map(({ id, slug, title }) => (
                  <li key={id}>
                    <Trans>
                      Complete{' '}
                      <Link
                        to="/courses/$course"
                        params={{ course: slug }}
                        className="text-primary underline underline-offset-4"
                      >
                        {title}
                      </Link>{' '}
                      first
                    </Trans>
                  </li>
                ))}
                {requirements.map((requirement) => (
                  <li key={requirement} className="wrap-anywhere">
                    {requirement}
                  </li>
                ))}
              </ul>
            </Part>
          )}
          {course.description.content.length > 0 && (
            <Part title={<Trans>About this course</Trans>}>
              <DocumentText
                language={course.language}
                document={course.description}
                fileUrl={(id) => course.files[id]}
                className="max-w-lesson"
              />
            </Part>
          )}
          <Part title={<Plural value={instructors.length} one="Instructor" other="Instructors" />}>
            <div className="flex flex-col gap-6">
              {instructors.map((teacher) => (
                <Teacher key={teacher.id} teacher={teacher} />
              ))}
            </div>
          </Part>
          {certificate}
          {reviews}
          {faq.length > 0 && (
            <Part title={<Trans>Frequently asked questions</Trans>}>
              <div className="divide-y divide-line border-y border-line">
                {faq.map(({ question, answer }) => (
                  <details key={question} className="py-3">
                    <summary className="text-16 font-semibold wrap-anywhere">{question}</summary>
                    <p className="mt-2 text-16 whitespace-pre-line wrap-anywhere text-ink-muted">
                      {answer}
                    </p>
                  </details>
                ))}
              </div>
            </Part>
          )}
        </div>
      </div>
      {related.length > 0 && (
        <section className="mx-auto w-full max-w-page px-4 pt-16 sm:px-8">
          <h2 className="mb-5 font-display text-24 tracking-tight">
            <Trans>Similar courses</Trans>
          </h2>
          <CourseGrid columns={4} courses={related} />
        </section>
      )}
    </>
  )
}

function Part({
  title,
  aside,
  children,
}: {
  title: ReactNode
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <section>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-display text-24 tracking-tight">{title}</h2>
        {aside && <p className="text-14 text-ink-muted tabular-nums">{aside}</p>}
      </div>
      {children}
    </section>
  )
}

function Teacher({ teacher }: { teacher: CatalogCoursePage['instructors'][number] }) {
  const { id, name, avatar, headline, bio, course_count } = teacher
  return (
    <div className="flex gap-4">
      <Avatar size="lg" name={name} src={avatar} />
      <div className="min-w-0">
        <h3 className="text-16 font-semibold">
          {course_count > 0 ? (
            <Link
              to="/instructors/$personId"
              params={{ personId: id }}
              className="underline-offset-4 hover:underline"
            >
              {name}
            </Link>
          ) : (
            name
          )}
        </h3>
        {headline && <p className="text-14 text-ink-muted">{headline}</p>}
        {bio && (
          <p className="mt-2 line-clamp-6 max-w-lesson text-14 whitespace-pre-line wrap-anywhere">
            {bio}
          </p>
        )}
      </div>
    </div>
  )
}

/** Says who sees this page where that is not everyone, and that an archived course takes nobody in. */
function StateBanner({ course }: { course: CatalogCoursePage }) {
  const banner =
    course.state === 'draft'
      ? {
          icon: Eye,
          words: (
            <Trans>
              This is a preview of the draft. Only the course's instructors and admins can see it.
            </Trans>
          ),
        }
      : course.state === 'archived'
        ? {
            icon: Archive,
            words: (
              <Trans>
                This course is archived. Enrolled learners keep access, but nobody new can enroll.
              </Trans>
            ),
          }
        : course.members_only
          ? {
              icon: Lock,
              words: <Trans>Only members of {course.organization.name} can see this course.</Trans>,
            }
          : null
  if (!banner) return null
  const { icon: Icon, words } = banner
  return (
    <div className="border-y border-line bg-amber-soft text-amber-ink">
      <p className="mx-auto flex w-full max-w-page items-center gap-2.5 px-4 py-2.5 text-14 sm:px-8">
        <Icon aria-hidden className="size-4 shrink-0" />
        <span>{words}</span>
      </p>
    </div>
  )
}
