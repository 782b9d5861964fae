import { createFileRoute, redirect } from '@tanstack/react-router'
import { Suspense } from 'react'
import { AppPublic } from '#web/app-public.tsx'
import { CourseSearchForm } from '#web/features/catalog/course-search-form.tsx'
import { useAuthDialog } from '#web/features/identity/auth-dialog-store.ts'
import { Landing } from '#web/features/shell/landing.tsx'
import { ownHost } from '#web/lib/own-host.ts'
import { pagePart } from '#web/lib/page-part.tsx'
import { useSession } from '#web/lib/session.ts'

export const Route = createFileRoute('/')({
  beforeLoad: () => {
    const host = ownHost()
    if (!host) return
    const { is_authenticated } = useSession.getState()
    if (host.has_page) throw redirect({ to: '/o/$slug', params: host, replace: true })
    if (is_authenticated) throw redirect({ to: '/dashboard', replace: true })
    throw redirect({ to: '/o/$slug/login', params: host, replace: true })
  },
  component: LandingPage,
})

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
