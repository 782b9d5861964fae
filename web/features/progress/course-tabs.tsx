import { Trans } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Suspense, type ReactNode } from 'react'
import type { CourseHome } from '#contract/progress.ts'
import { useCanDownload } from '#web/lib/offline/use-can-download.ts'
import { pagePart } from '#web/lib/page-part.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CourseContent } from './course-content.tsx'
import { FileSize } from './file-size.tsx'

export interface CourseTab {
  /** In the address as ?tab=. */
  id: string
  label: MessageDescriptor
  count?: (home: CourseHome) => number | undefined
  render: (home: CourseHome) => ReactNode
}

/** The tabs of a course that this feature knows; the route adds those of other features. */
export const courseTabs: CourseTab[] = [
  {
    id: 'content',
    label: msg`Content`,
    render: (home) => <ContentTab home={home} />,
  },
  {
    id: 'resources',
    label: msg`Resources`,
    count: ({ handouts }) => handouts.length || undefined,
    render: (home) => <CourseHandouts home={home} />,
  },
]

const SectionDownload = pagePart(
  'features/progress/course-download.tsx',
  async () => (await import('./course-download.tsx')).SectionDownload,
)

const actionFor = (home: CourseHome, sectionId: string) => (
  <Suspense>
    <SectionDownload home={home} sectionId={sectionId} />
  </Suspense>
)

function ContentTab({ home }: { home: CourseHome }) {
  const canDownload = useCanDownload() && home.sections.length > 1
  return (
    <CourseContent
      courseId={home.course.id}
      sections={home.sections}
      sectionAction={canDownload ? (sectionId) => actionFor(home, sectionId) : undefined}
    />
  )
}

function CourseHandouts({ home: { handouts } }: { home: CourseHome }) {
  if (handouts.length === 0) {
    return (
      <EmptyState
        title={<Trans>This course has no files to download</Trans>}
        description={<Trans>Files for a single lesson are on that lesson's page.</Trans>}
      />
    )
  }
  return (
    <ul className="overflow-hidden rounded-card border border-line bg-surface">
      {handouts.map((file) => (
        <li key={file.id} className="border-b border-line last:border-b-0">
          <a
            href={file.url}
            download={file.name}
            className="flex items-center gap-3 px-4 py-3 text-14 transition-colors hover:bg-wash"
          >
            <Download aria-hidden className="size-4 shrink-0 text-ink-faint" />
            <span className="min-w-0 flex-1 wrap-anywhere">{file.title}</span>
            <span className="text-13 text-ink-faint">
              <FileSize bytes={file.size_bytes} />
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
