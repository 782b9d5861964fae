import { Validator } from '@seriousme/openapi-schema-validator'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { generate } from 'openapi-typescript-codegen'
import { describe, expect, onTestFinished, test } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'

const typescript = join(import.meta.dirname, '../../../node_modules/typescript/bin/tsc')
const run = promisify(execFile)

describe('the API description', () => {
  test.each([
    ['/api/openapi.json', '3.1'],
    ['/api/openapi-3.0.json', '3.0'],
  ])('%s is valid OpenAPI %s below a megabyte', async (path, version) => {
    const { server } = await testApp()
    const answer = await server.inject(path)
    const validator = new Validator()
    expect(await validator.validate(answer.json<Record<string, unknown>>())).toEqual({
      valid: true,
    })
    expect(validator.version).toBe(version)
    expect(answer.rawPayload.length).toBeLessThan(1024 * 1024)
  })

  test('/api/errors.json says what each code of the description means', async () => {
    const { server } = await testApp()
    const { components } = (await server.inject('/api/openapi.json')).json<{
      components: { schemas: { Error: { properties: { code: { enum: string[] } } } } }
    }>()
    const meanings = (await server.inject('/api/errors.json')).json<object>()
    expect(Object.keys(meanings)).toEqual(components.schemas.Error.properties.code.enum)
    expect(meanings).toHaveProperty('course_not_found', {
      status: 404,
      detail: 'This course doesn’t exist.',
    })
  })

  test('each call has a unique name', async () => {
    const { server } = await testApp()
    const { paths } = (await server.inject('/api/openapi.json')).json<{
      paths: Record<string, Record<string, { operationId?: string }>>
    }>()
    const names = Object.values(paths).flatMap((calls) =>
      Object.values(calls).flatMap(({ operationId }) => operationId ?? []),
    )
    expect(new Set(names).size).toBe(names.length)
  })

  test('a third-party generator writes a typed client from it, which compiles', async () => {
    const { server } = await testApp()
    const document = (await server.inject('/api/openapi-3.0.json')).json<object>()
    const folder = await mkdtemp(join(tmpdir(), 'client-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await generate({ input: document, output: join(folder, 'client'), httpClient: 'fetch' })
    const program = join(folder, 'program.ts')
    await writeFile(
      program,
      `import { CoursesService, OpenAPI } from './client/index'
      OpenAPI.TOKEN = 'lyk_key'
      export const titles = async (organization: string): Promise<string[]> =>
        (await CoursesService.listCourses(organization)).items.map((course) => course.title)
      export const wrong = async (organization: string) =>
        // @ts-expect-error -- courses have no such field
        (await CoursesService.listCourses(organization)).items.map((course) => course.nothing)`,
    )
    const options =
      '--ignoreConfig --noEmit --strict --skipLibCheck --target es2022 --module esnext'
    const more = '--moduleResolution bundler --lib es2022,dom,dom.iterable'
    await run(process.execPath, [typescript, ...`${options} ${more}`.split(' '), program])
  })

  test('/api/docs lists every call with its errors', async () => {
    const { server } = await testApp()
    const { body } = await server.inject('/api/docs')
    expect(body).toContain('/auth/login/')
    expect(body).toContain('404 organization_not_found')
    expect(body).toContain('API keys need the scope <code>courses:read</code>')
  })
})
