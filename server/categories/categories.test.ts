import { describe, expect, test } from 'vitest'
import {
  createCategory,
  deleteCategory,
  getCategory,
  listCategories,
  mergeCategory,
  moveCategory,
  updateCategory,
} from '#contract/categories.ts'
import { buildClassroom, call, type Actor } from '#server/testing/actors.ts'
import { buildCourse, done } from '#server/testing/build-course.ts'
import { getCourse } from '#contract/courses.ts'

const create = (
  admin: Actor,
  organizationId: string,
  name: string,
  parent_id: string | null = null,
) => done(admin, createCategory, { params: { organizationId }, body: { name, parent_id } })

async function buildTree() {
  const classroom = await buildClassroom()
  const organizationId = classroom.organization.id
  const data = await create(classroom.admin, organizationId, 'Data')
  const statistics = await create(classroom.admin, organizationId, 'Statistics', data.id)
  const design = await create(classroom.admin, organizationId, 'Design')
  const names = async () => {
    const { items } = await done(classroom.admin, listCategories, { params: { organizationId } })
    return items.map(({ name }) => name)
  }
  const params = (categoryId: string) => ({ organizationId, categoryId })
  return { ...classroom, organizationId, data, statistics, design, names, params }
}

describe('a tree of categories', () => {
  test('lists each category after its parent and counts the courses of all below', async () => {
    const { organizationId, admin, instructor, organization, learner, stranger, ...tree } =
      await buildTree()
    const classroom = { organization, admin, instructor, learner, stranger, ...tree }
    await buildCourse({ classroom, details: { category_id: tree.statistics.id } })
    const { items, can } = await done(learner, listCategories, { params: { organizationId } })
    expect(items.map(({ name, total_course_count }) => [name, total_course_count])).toEqual([
      ['Data', 1],
      ['Statistics', 1],
      ['Design', 0],
    ])
    expect(can.create).toBe(false)
  })

  test('gives two categories of one name different addresses', async () => {
    const { admin, organizationId } = await buildTree()
    const second = await create(admin, organizationId, 'Design')
    expect(second.slug).toBe('design-2')
  })

  test('is looked after by admins only', async () => {
    const { instructor, organizationId, design, params } = await buildTree()
    const created = await call(instructor, createCategory, {
      params: { organizationId },
      body: { name: 'Mine' },
    })
    const renamed = await call(instructor, updateCategory, {
      params: params(design.id),
      body: { name: 'Mine' },
    })
    expect([created.error.code, renamed.error.code]).toEqual(['not_allowed', 'not_allowed'])
  })

  test('keeps an address that another category has', async () => {
    const { admin, design, data, params } = await buildTree()
    const { error } = await call(admin, updateCategory, {
      params: params(design.id),
      body: { slug: data.slug },
    })
    expect(error).toMatchObject({
      code: 'category_slug_taken',
      errors: { slug: expect.any(String) },
    })
  })

  test('refuses to move a category below itself', async () => {
    const { admin, data, statistics, params } = await buildTree()
    for (const parent_id of [data.id, statistics.id]) {
      const { error } = await call(admin, moveCategory, {
        params: params(data.id),
        body: { parent_id },
      })
      expect(error.code).toBe('category_cycle')
    }
  })

  test('moves a category with all below it to a place among its siblings', async () => {
    const { admin, data, design, names, params } = await buildTree()
    await done(admin, moveCategory, {
      params: params(design.id),
      body: { parent_id: null, before_id: data.id },
    })
    expect(await names()).toEqual(['Design', 'Data', 'Statistics'])
    const moved = await done(admin, moveCategory, {
      params: params(data.id),
      body: { parent_id: design.id },
    })
    expect(moved.path.map(({ name }) => name)).toEqual(['Design'])
    expect(moved.activity[0]).toMatchObject({
      action: 'category.moved',
      detail: { from: null, to: 'Design' },
    })
  })

  test('does not know the categories of another organization', async () => {
    const { admin, organizationId } = await buildTree()
    const other = await buildTree()
    const read = await call(admin, getCategory, {
      params: { organizationId, categoryId: other.data.id },
    })
    const below = await call(admin, createCategory, {
      params: { organizationId },
      body: { name: 'Below', parent_id: other.data.id },
    })
    expect([read.error.code, below.error.code]).toEqual([
      'category_not_found',
      'category_not_found',
    ])
  })
})

describe('a category that goes away', () => {
  test('merged into another, gives it its courses and children', async () => {
    const tree = await buildTree()
    const { course, params } = await buildCourse({
      classroom: tree,
      details: { category_id: tree.data.id },
    })
    const design = await done(tree.admin, mergeCategory, {
      params: tree.params(tree.data.id),
      body: { into_id: tree.design.id },
    })
    expect(design.children.map(({ name }) => name)).toEqual(['Statistics'])
    expect(design.course_count).toBe(1)
    const { category } = await done(tree.admin, getCourse, {
      params: { ...params, courseId: course.id },
    })
    expect(category?.name).toBe('Design')
    expect(await tree.names()).toEqual(['Design', 'Statistics'])
  })

  test('is not merged into one of its own children', async () => {
    const { admin, data, statistics, params, names } = await buildTree()
    const { error } = await call(admin, mergeCategory, {
      params: params(data.id),
      body: { into_id: statistics.id },
    })
    expect(error.code).toBe('category_cycle')
    expect(await names()).toHaveLength(3)
  })

  test('deleted, sends its courses where the admin says and its children up', async () => {
    const tree = await buildTree()
    const { params } = await buildCourse({
      classroom: tree,
      details: { category_id: tree.data.id },
    })
    await done(tree.admin, deleteCategory, {
      params: tree.params(tree.data.id),
      query: { courses_to: tree.statistics.id },
    })
    expect(await tree.names()).toEqual(['Statistics', 'Design'])
    const course = await done(tree.admin, getCourse, { params })
    expect(course.category?.name).toBe('Statistics')
  })

  test('deleted without a place for its courses, leaves them without a category', async () => {
    const tree = await buildTree()
    const { params } = await buildCourse({
      classroom: tree,
      details: { category_id: tree.design.id },
    })
    await done(tree.admin, deleteCategory, { params: tree.params(tree.design.id) })
    const course = await done(tree.admin, getCourse, { params })
    expect(course.category).toBeNull()
  })
})
