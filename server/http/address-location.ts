import ipaddr from 'ipaddr.js'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Reader, type Response } from 'mmdb-lib'
import { languageCodes } from '#contract/languages.ts'
import { say, show, type Words } from '#server/words/sentence.ts'
import type { Mechanisms } from './context.ts'

/** Countries only, in the public domain; it comes with the product. */
const countriesFile = () =>
  createRequire(import.meta.url).resolve(
    '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
  )

/** What files about addresses say: flat, as in the built-in one, or nested, as MaxMind and DB-IP write them. */
interface Entry {
  country_code?: unknown
  country?: { iso_code?: unknown }
  city?: { names?: Record<string, unknown> } | string
}

/** Each file is read when an address is first looked up, and then kept; null if it can't be used. */
const readers = new Map<string, Promise<Reader<Response> | null>>()

function readerOf(file: string, log: Mechanisms['log']) {
  let reader = readers.get(file)
  if (!reader) {
    reader = open(file, log)
    readers.set(file, reader)
  }
  return reader
}

async function open(file: string, log: Mechanisms['log']) {
  try {
    return new Reader<Response>(await readFile(file))
  } catch (error) {
    // Without it, no place is shown; nobody is kept from signing in.
    log.warn({ error, file }, 'the file with the places of IP addresses is not readable')
    return null
  }
}

const localRanges = new Set(['private', 'uniqueLocal', 'loopback', 'linkLocal', 'carrierGradeNat'])

/**
 * Where an IP address is, worded when it is read: the country, and the city if the operator's file knows it.
 * Nothing is asked of other servers. Null if the address says nothing about a place.
 */
export async function locationOf(
  { env, log }: Pick<Mechanisms, 'env' | 'log'>,
  ipAddress: string | null,
): Promise<Words | null> {
  if (ipAddress === null || !ipaddr.isValid(ipAddress)) return null
  const address = ipaddr.process(ipAddress)
  const range = address.range()
  if (localRanges.has(range)) return say('Local network')
  if (range !== 'unicast') return null
  for (const file of env.GEOIP_FILE ? [env.GEOIP_FILE, countriesFile()] : [countriesFile()]) {
    const reader = await readerOf(file, log)
    const place = placeOf(entryOf(reader, address.toString()))
    if (place) return place
  }
  return null
}

/** A file for IPv4 alone, or one that breaks off, knows nothing about the address. */
function entryOf(reader: Reader<Response> | null, address: string): Entry | null {
  try {
    return (reader?.get(address) ?? null) as Entry | null
  } catch {
    return null
  }
}

function placeOf(entry: Entry | null): Words | null {
  const code = entry?.country_code ?? entry?.country?.iso_code
  // ZZ is an unknown country.
  if (typeof code !== 'string' || !/^[A-Z]{2}$/.test(code) || code === 'ZZ') return null
  const country = { region: code }
  const names = cityNames(entry?.city)
  return names.en === undefined
    ? show(country)
    : say('{city}, {country}', { city: { names }, country })
}

/** The name of a city in the languages that the product speaks. */
function cityNames(city: Entry['city']): Record<string, string> {
  const given: Record<string, unknown> =
    typeof city === 'string' ? { en: city } : (city?.names ?? {})
  return Object.fromEntries(
    languageCodes.flatMap((language) => {
      const name = given[language]
      return typeof name === 'string' && name !== '' ? [[language, name.slice(0, 100)]] : []
    }),
  )
}
