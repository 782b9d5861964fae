import { expect, test } from 'vitest'
import { addressesOf } from './platform-presets.ts'

test('a Moodle’s addresses are under its site, however it was written', () => {
  expect(addressesOf('moodle', { site: ' https://school.example/moodle/ ', clientId: '' })).toEqual(
    {
      issuer: 'https://school.example/moodle',
      authorization_url: 'https://school.example/moodle/mod/lti/auth.php',
      token_url: 'https://school.example/moodle/mod/lti/token.php',
      jwks_url: 'https://school.example/moodle/mod/lti/certs.php',
    },
  )
})

test('every hosted Canvas has the same addresses; a Blackboard’s keys depend on the client', () => {
  expect(addressesOf('canvas', { site: '', clientId: '1' }).issuer).toBe(
    'https://canvas.instructure.com',
  )
  expect(addressesOf('blackboard', { site: '', clientId: ' abc ' }).jwks_url).toContain('/abc/')
})
