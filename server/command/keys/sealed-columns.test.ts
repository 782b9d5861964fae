import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deriveKeys } from '#server/http/keys.ts'
import { readAccessToken, signAccessToken } from '#server/http/access-token.ts'
import { seal, unseal } from '#server/http/sealed.ts'
import { asSystem } from '#server/jobs/job.ts'
import { testApp } from '#server/testing/test-app.ts'
import { sealedColumns } from './sealed-columns.ts'

/** Hashes, public halves of keys, and what people uploaded; nothing that a key opens. */
const isOpen = (column: string) => /_hash$|^public_key$|^content$/.test(column)

// A sealed column that is missing from the list would be lost with the old key.
test('every column of bytes is either re-sealed or known not to be sealed', async () => {
  const { mechanisms } = await testApp()
  const columns = await asSystem(mechanisms, async ({ db }) => {
    const { rows } = await sql<{ table: string; column: string }>`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and data_type = 'bytea'`.execute(db)
    return rows
  })
  const nameOf = ({ table, column }: { table: string; column: string }) => `${table}.${column}`
  expect(sealedColumns.map(nameOf).toSorted()).toEqual(
    columns
      .filter(({ column }) => !isOpen(column))
      .map(nameOf)
      .toSorted(),
  )
})

const [old, next] = ['the-old-key'.repeat(4), 'the-new-key'.repeat(4)]

test('what the old key signed and sealed is read while it is known, and no longer', async () => {
  const [before, during, after] = [deriveKeys(old), deriveKeys(next, [old]), deriveKeys(next)]
  const sealed = seal(before, 'webhook', Buffer.from('secret'))
  expect(unseal(during, 'webhook', sealed).toString()).toBe('secret')
  expect(() => unseal(after, 'webhook', sealed)).toThrow()
  expect(() => unseal(during, 'stripe', sealed)).toThrow()

  const signature = before.sign('file', 'one')
  expect(during.verify('file', 'one', signature)).toBe(true)
  expect(after.verify('file', 'one', signature)).toBe(false)
  expect(during.sign('file', 'one')).toBe(after.sign('file', 'one'))

  const now = new Date('2030-01-01T00:00:00Z')
  const token = await signAccessToken(before, { personId: 'p', sessionId: 's' }, now)
  const read = (keys: typeof during, at = now) => readAccessToken(keys, `JWT ${token}`, at)
  expect(await read(during)).toMatchObject({ personId: 'p', sessionId: 's' })
  await expect(read(after)).rejects.toThrow()
  await expect(read(during, new Date('2030-01-01T01:00:00Z'))).rejects.toThrow()
})
