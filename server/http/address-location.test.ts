import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Env } from '#server/env.ts'
import { writePlacesFile } from '#server/testing/places-file.ts'
import { testApp } from '#server/testing/test-app.ts'
import { word } from '#server/words/word.ts'
import { locationOf } from './address-location.ts'

async function placeOf(address: string | null, language = 'en', GEOIP_FILE?: string) {
  const { mechanisms } = await testApp()
  const env = { ...mechanisms.env, GEOIP_FILE } as Env
  const place = await locationOf({ env, log: mechanisms.log }, address)
  return place && word(place, { language })
}

const inNewFolder = async (name: string) => join(await mkdtemp(join(tmpdir(), 'places-')), name)

test.each([
  ['9.9.9.9', 'United States', 'Estados Unidos', 'الولايات المتحدة'],
  ['::ffff:9.9.9.9', 'United States', 'Estados Unidos', 'الولايات المتحدة'],
  ['194.25.0.60', 'Germany', 'Alemania', 'ألمانيا'],
  ['193.17.47.1', 'Czechia', 'Chequia', 'التشيك'],
  ['2001:4860:4860::8888', 'United States', 'Estados Unidos', 'الولايات المتحدة'],
])('%s is in the country that its reader knows by name', async (address, ...names) => {
  expect([
    await placeOf(address),
    await placeOf(address, 'es'),
    await placeOf(address, 'ar'),
  ]).toEqual(names)
})

test.each(['127.0.0.1', '::1', '10.1.2.3', '192.168.0.7', '100.64.0.1', 'fd00::5', 'fe80::1'])(
  '%s is in the local network',
  async (address) => {
    expect(await placeOf(address)).toBe('Local network')
  },
)

test.each([null, '', 'unknown', '192.0.2.7', '2001:db8::1', '0.0.0.0', '224.0.0.1'])(
  '%s says nothing about a place',
  async (address) => {
    expect(await placeOf(address)).toBe(null)
  },
)

test('a file of the operator adds the city; addresses that it doesn’t know keep their country', async () => {
  const file = await inNewFolder('cities.mmdb')
  await writePlacesFile(file, '194.25.0.60', {
    country: { iso_code: 'DE', names: { en: 'Germany' } },
    city: { names: { en: 'Munich', es: 'Múnich', de: 'München' } },
  })
  expect(await placeOf('194.25.0.60', 'en', file)).toBe('Munich, Germany')
  expect(await placeOf('194.25.0.60', 'es', file)).toBe('Múnich, Alemania')
  expect(await placeOf('194.25.0.60', 'ar', file)).toBe('Munich، ألمانيا')
  expect(await placeOf('9.9.9.9', 'en', file)).toBe('United States')
  expect(await placeOf('2001:4860:4860::8888', 'en', file)).toBe('United States')
})

test('a file that is none leaves the countries', async () => {
  const file = await inNewFolder('broken.mmdb')
  await writeFile(file, 'not a database')
  expect(await placeOf('194.25.0.60', 'en', file)).toBe('Germany')
})
