import type { Viewer } from './viewer.ts'

interface Shown {
  organization_id: string
  visibility: string
  teaches: boolean
  enrolled: boolean
}

/** Who teaches a course in an organization where they still are staff, or runs the organization. */
const isStaff = (viewer: Viewer, course: Shown) => {
  const role = viewer.roles.get(course.organization_id)
  return role === 'admin' || (role === 'instructor' && course.teaches)
}

const isHere = ({ onlyIn }: Viewer, course: Shown) =>
  onlyIn === undefined || onlyIn === course.organization_id

export const coursePagePolicy = {
  /** Public to anyone; for members to members; private to who takes or teaches it. To others it does not exist. */
  read: (viewer: Viewer, course: Shown) =>
    isHere(viewer, course) &&
    (course.visibility === 'public' ||
      course.enrolled ||
      isStaff(viewer, course) ||
      (course.visibility === 'organization' && viewer.roles.has(course.organization_id))),
  read_draft: (viewer: Viewer, course: Shown) => isHere(viewer, course) && isStaff(viewer, course),
} as const
