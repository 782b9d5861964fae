import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { changePassword, login, register, resetPassword } from '#contract/identity.ts'
import { demoPassword } from '#server/demo/people.ts'
import { buildPerson, call, testPassword } from '#server/testing/actors.ts'
import { assertUncommon } from './common-passwords.ts'

describe('a password that everyone tries first', () => {
  const refusal = (errors: Record<string, string> | undefined) => Object.keys(errors ?? {})

  test.each(['123456', 'password', 'Password', 'qwerty', 'letmein', '12345678'])(
    '400 for %s, at the field of the form',
    async (common) => {
      const name = `n${randomUUID().slice(0, 12)}`
      const person = await buildPerson()
      const registered = await call(null, register, {
        body: {
          username: name,
          email: `${name}@example.test`,
          first_name: 'New',
          last_name: 'Comer',
          password: common,
          terms: true,
        },
      })
      expect([registered.status, registered.error.code]).toEqual([400, 'password_too_common'])
      expect(refusal(registered.error.errors)).toEqual(['password'])
      const changed = await call(person, changePassword, {
        body: { current_password: testPassword, new_password: common },
      })
      expect(refusal(changed.error.errors)).toEqual(['new_password'])
      const reset = await call(null, resetPassword, {
        body: { email: person.email, otp_code: '000000', new_password: common },
      })
      expect(refusal(reset.error.errors)).toEqual(['new_password'])
      const kept = await call(null, login, {
        body: { email: person.email, password: testPassword },
      })
      expect(kept.status).toBe(200)
    },
  )

  test('is one of ten thousand; others are fine, that of the demo too', () => {
    for (const password of [demoPassword, testPassword, 'tr4vel light']) {
      expect(() => assertUncommon(password, 'password')).not.toThrow()
    }
  })
})
