import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import type { DirectoryPerson } from '#contract/directory.ts'

type Linked = Pick<DirectoryPerson, 'id' | 'name' | 'role'>

const pages = {
  learner: '/dashboard/admin/students/$personId',
  instructor: '/dashboard/admin/instructors/$personId',
  admin: '/dashboard/admin/instructors/$personId',
} as const

const editPages = {
  learner: '/dashboard/admin/students/$personId/edit',
  instructor: '/dashboard/admin/instructors/$personId/edit',
  admin: '/dashboard/admin/instructors/$personId/edit',
} as const

/** Leads to the person's page, in the area of their role. */
export function PersonLink({ person }: { person: Linked }) {
  return (
    <Link to={pages[person.role]} params={{ personId: person.id }}>
      {person.name}
    </Link>
  )
}

type EditPersonLinkProps = Omit<ComponentProps<'a'>, 'href'> & { person: Linked }

export function EditPersonLink({ person, ...props }: EditPersonLinkProps) {
  return <Link to={editPages[person.role]} params={{ personId: person.id }} {...props} />
}
