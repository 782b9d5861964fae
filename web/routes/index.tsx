import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { AppPublic } from '#web/app-public.tsx'
import { CourseSearchForm } from '#web/features/catalog/course-search-form.tsx'
import { useAuthDialog } from '#web/features/identity/auth-dialog-store.ts'
import { Landing } from '#web/features/shell/landing.tsx'
import { pagePart } from '#web/lib/page-part.tsx'
import { useSession } from '#web/lib/session.ts'

export const Route = createFileRoute('/')({ component: LandingPage })

const LandingCourses = pagePart('features/catalog/landing-courses.tsx', async () => {
  const [{ LandingCourses: Courses }, { useCertificateCount }] = await Promise.all([
    import('#web/features/catalog/landing-courses.tsx'),
    import('#web/features/certificates/use-certificate-count.ts'),
  ])
  return function CoursesAndFigures() {
    return <Courses certificates={useCertificateCount()} />
  }
})
const ContinueLearning = pagePart(
  'features/catalog/continue-learning.tsx',
  async () => (await import('#web/features/catalog/continue-learning.tsx')).ContinueLearning,
)

/** What the catalog has is in a script of its own, which only the front page needs. */
function LandingPage() {
  const show = useAuthDialog((dialog) => dialog.show)
  const signedIn = useSession((session) => session.is_authenticated)
  return (
    <AppPublic>
      <Landing
        onRegister={() => show('register')}
        search={<CourseSearchForm />}
        courses={
          <Suspense fallback={<div aria-busy="true" className="min-h-150" />}>
            {signedIn && <ContinueLearning />}
            <LandingCourses />
          </Suspense>
        }
      />
    </AppPublic>
  )
}
