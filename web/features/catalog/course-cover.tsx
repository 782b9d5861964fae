import { classNames } from '#web/ui/class-names.ts'
import { Cover } from '#web/ui/cover.tsx'

type CourseCoverProps = {
  course: { title: string; cover_url: string | null; category: { name: string } | null }
  className?: string
}

/** The course's own picture, else one made from its title in the colors of its category. */
export function CourseCover({ course, className }: CourseCoverProps) {
  if (course.cover_url === null) {
    return <Cover seed={course.title} family={course.category?.name} className={className} />
  }
  return (
    <img
      src={course.cover_url}
      alt=""
      loading="lazy"
      decoding="async"
      className={classNames('block aspect-video w-full bg-wash object-cover', className)}
    />
  )
}
