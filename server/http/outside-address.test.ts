import { expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { isInside, leadsOutside } from './outside-address.ts'

test.each([
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '::ffff:0:7f00:1',
  '::ffff:7f00:1',
  '::a00:1',
  '64:ff9b::808:808',
  '64:ff9b:1::a00:1',
  '100::1',
  '2001:0:4136:e378:8000:63bf:3fff:fdd2',
  '2001:db8::1',
  '2002:a00:1::1',
  '3fff::1',
  '5f00::1',
  'fd00::1',
  'fe80::1',
  'fec0::1',
  'feff::1',
  'ff02::1',
])('%s is internal', (address) => {
  expect(isInside(address)).toBe(true)
})

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '93.184.216.34',
  '172.32.0.1',
  '192.169.0.1',
  '2606:4700::1111',
  '2001:4860:4860::8888',
  '2a00:1450::1',
])('%s is external', (address) => {
  expect(isInside(address)).toBe(false)
})

test('an external URL is accepted over https and without credentials, an internal one never', async () => {
  const leads = (address: string) => leadsOutside(readEnv({}), new URL(address))
  expect(await leads('https://8.8.8.8/hook')).toBe(true)
  expect(await leads('https://[2606:4700::1111]/hook')).toBe(true)
  expect(await leads('http://8.8.8.8/hook')).toBe(false)
  expect(await leads('https://name:word@8.8.8.8/hook')).toBe(false)
  expect(await leads('https://localhost/hook')).toBe(false)
})
