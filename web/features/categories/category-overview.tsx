import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { FolderPlus, FolderSymlink, Merge, Pencil, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CategoryDetail } from '#contract/categories.ts'
import { CategoryIcon } from '#web/lib/category-icon.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Timeline, TimelineItem } from '#web/ui/timeline.tsx'

const linkClass = 'text-primary underline-offset-4 hover:underline'

/** What a category holds, what stands below it, and who did what with it. */
export function CategoryOverview({ category }: { category: CategoryDetail }) {
  const { id, slug, description, path, children, activity } = category
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[2fr_1fr]">
      <div className="flex flex-col gap-6">
        <Card>
          <CardHead title={<Trans>About</Trans>} />
          <p className="mb-4 whitespace-pre-line wrap-anywhere text-ink-muted">
            {description === '' ? <Trans>No description yet.</Trans> : description}
          </p>
          <DescriptionList
            items={[
              {
                key: 'courses',
                term: <Trans>Courses</Trans>,
                value: (
                  <Link
                    to="/dashboard/admin/courses"
                    search={{ category: id }}
                    className={linkClass}
                  >
                    <Plural value={category.course_count} one="# course" other="# courses" />
                  </Link>
                ),
              },
              {
                key: 'total',
                term: <Trans>Including subcategories</Trans>,
                value: category.total_course_count,
              },
              {
                key: 'parent',
                term: <Trans>Parent category</Trans>,
                value: path.length > 0 ? path.map(({ name }) => name).join(' / ') : '–',
              },
              {
                key: 'address',
                term: <Trans>Public page</Trans>,
                value: (
                  <Link
                    to="/categories/$category"
                    params={{ category: slug }}
                    className={linkClass}
                  >
                    /categories/{slug}
                  </Link>
                ),
              },
            ]}
          />
        </Card>
        {children.length > 0 && (
          <Card>
            <CardHead title={<Trans>Subcategories</Trans>} />
            <ul className="divide-y divide-line">
              {children.map((child) => (
                <li key={child.id} className="flex items-center gap-3 py-2.5 first:pt-0 last:pb-0">
                  <CategoryIcon icon={child.icon} className="size-4 text-ink-faint" />
                  <Link
                    to="/dashboard/admin/categories/$categoryId"
                    params={{ categoryId: child.id }}
                    className="min-w-0 flex-1 wrap-anywhere underline-offset-4 hover:underline"
                  >
                    {child.name}
                  </Link>
                  <span className="text-13 text-ink-muted">
                    <Plural value={child.total_course_count} one="# course" other="# courses" />
                  </span>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
      <Card>
        <CardHead title={<Trans>History</Trans>} />
        <Timeline>
          {activity.map((entry) => {
            const { icon, words } = told(entry)
            return (
              <TimelineItem
                key={entry.id}
                icon={icon}
                title={words}
                time={<RelativeTime value={entry.at} />}
              >
                {entry.actor?.name}
              </TimelineItem>
            )
          })}
        </Timeline>
      </Card>
    </div>
  )
}

function told({ action, detail }: CategoryDetail['activity'][number]): {
  icon: LucideIcon
  words: ReactNode
} {
  const text = (key: string) => (typeof detail[key] === 'string' ? detail[key] : '')
  switch (action) {
    case 'category.created':
      return { icon: FolderPlus, words: <Trans>Created</Trans> }
    case 'category.moved':
      return {
        icon: FolderSymlink,
        words: text('to') ? (
          <Trans>Moved under {text('to')}</Trans>
        ) : (
          <Trans>Moved to the top level</Trans>
        ),
      }
    case 'category.took_in':
      return { icon: Merge, words: <Trans>Merged with {text('name')}</Trans> }
    default:
      return { icon: Pencil, words: <Trans>Edited</Trans> }
  }
}
