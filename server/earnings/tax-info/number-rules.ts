import type { Validator } from 'stdnum/lib/cjs/types.js'
import type { PersonKind, TaxNumberRule } from '#contract/tax-info.ts'

/** Which number a country gives to people, to companies, and for value added tax where that is another one. */
const numbersByCountry: Record<string, { person?: string; company?: string; vat?: string }> = {
  AD: { person: 'nrt', company: 'nrt' },
  AL: { person: 'nipt', company: 'nipt' },
  AR: { person: 'cuit', company: 'cuit' },
  AT: { person: 'tin', company: 'tin', vat: 'uid' },
  AU: { person: 'tfn', company: 'abn' },
  BE: { person: 'nn', company: 'vat', vat: 'vat' },
  BG: { person: 'egn', company: 'vat', vat: 'vat' },
  BR: { person: 'cpf', company: 'cnpj' },
  BY: { person: 'unp', company: 'unp' },
  CA: { person: 'sin', company: 'bn' },
  CH: { person: 'ssn', company: 'uid', vat: 'vat' },
  CL: { person: 'rut', company: 'rut' },
  CN: { person: 'ric', company: 'uscc' },
  CO: { person: 'nit', company: 'nit' },
  CY: { company: 'vat', vat: 'vat' },
  CZ: { person: 'rc', company: 'ico', vat: 'dic' },
  DE: { person: 'idnr', company: 'stnr', vat: 'vat' },
  DK: { person: 'cpr', company: 'cvr' },
  EC: { person: 'ci', company: 'ruc' },
  EE: { person: 'ik', company: 'registrikood', vat: 'kmkr' },
  EG: { person: 'tn', company: 'tn' },
  ES: { person: 'nif', company: 'nif' },
  FI: { person: 'hetu', company: 'ytunnus', vat: 'alv' },
  FR: { person: 'nif', company: 'siren', vat: 'tva' },
  GB: { person: 'utr', company: 'utr', vat: 'vat' },
  GH: { person: 'tin', company: 'tin' },
  GR: { person: 'vat', company: 'vat' },
  HR: { person: 'oib', company: 'oib' },
  HU: { company: 'anum', vat: 'anum' },
  ID: { person: 'npwp', company: 'npwp' },
  IE: { person: 'pps', company: 'vat', vat: 'vat' },
  IL: { person: 'idnr', company: 'hp' },
  IN: { person: 'pan', company: 'pan', vat: 'gstin' },
  IS: { person: 'kennitala', company: 'kennitala', vat: 'vsk' },
  IT: { person: 'codicefiscale', company: 'iva', vat: 'iva' },
  JP: { company: 'cn' },
  KE: { person: 'pin', company: 'pin' },
  KR: { person: 'rrn', company: 'brn' },
  LT: { person: 'asmens', company: 'pvm', vat: 'pvm' },
  LU: { company: 'tva', vat: 'tva' },
  LV: { person: 'pvn', company: 'pvn' },
  MA: { company: 'ice' },
  MT: { company: 'vat', vat: 'vat' },
  MX: { person: 'rfc', company: 'rfc' },
  MY: { person: 'nric' },
  NL: { person: 'bsn', company: 'btw', vat: 'btw' },
  NO: { person: 'fodselsnummer', company: 'orgnr', vat: 'mva' },
  NZ: { person: 'ird', company: 'ird' },
  PE: { person: 'ruc', company: 'ruc' },
  PK: { person: 'cnic', company: 'ntn' },
  PL: { person: 'pesel', company: 'nip', vat: 'nip' },
  PT: { person: 'nif', company: 'nipc' },
  RO: { person: 'cnp', company: 'cui' },
  RS: { person: 'jmbg', company: 'pib' },
  RU: { person: 'inn', company: 'inn' },
  SE: { person: 'personnummer', company: 'orgnr', vat: 'vat' },
  SG: { company: 'uen' },
  SI: { person: 'ddv', company: 'ddv' },
  SK: { person: 'rc', company: 'dph', vat: 'dph' },
  TH: { person: 'idnr', company: 'tin' },
  TN: { company: 'mf' },
  TR: { person: 'tckimlik', company: 'vkn' },
  TW: { person: 'natid', company: 'ubn' },
  UA: { person: 'rntrc', company: 'edrpou' },
  US: { person: 'ssn', company: 'ein' },
  UY: { person: 'cedula', company: 'rut' },
  VE: { person: 'rif', company: 'rif' },
  VN: { person: 'mst', company: 'mst' },
  ZA: { person: 'tin', company: 'tin', vat: 'vat' },
}

/** Every check that the table names, for the test that they exist. */
export const namedNumbers = Object.entries(numbersByCountry).flatMap(([country, numbers]) =>
  Object.values(numbers).map((number) => `${country}.${number}`),
)

/** Loaded with the first form: the checks of eighty countries are not needed to start. */
async function findCheck(kind: string): Promise<Validator | undefined> {
  const { stdnum } = (await import('stdnum')) as unknown as {
    stdnum: Record<string, Record<string, Validator>>
  }
  const [country = '', number = ''] = kind.split('.')
  return stdnum[country]?.[number]
}

/** What a country asks of a kind of person. A country without a rule asks for its tax number, whatever its shape. */
export async function numbersFor(
  country: string,
  personKind: PersonKind,
): Promise<TaxNumberRule[]> {
  const { person, company, vat } = numbersByCountry[country] ?? {}
  const first = personKind === 'company' ? company : person
  const rules = [await describe(`${country}.${first ?? 'tax'}`, true)]
  if (vat && vat !== first && personKind !== 'individual') {
    rules.push(await describe(`${country}.${vat}`, false))
  }
  return rules
}

async function describe(kind: string, required: boolean): Promise<TaxNumberRule> {
  const check = await findCheck(kind)
  return {
    kind,
    label: check?.abbreviation?.trim() || check?.localName || 'Tax number',
    name: check?.name ?? 'Tax number',
    required,
  }
}

/** The number as its country writes it without blanks, or undefined when it can't be one. */
export async function checkNumber(kind: string, value: string): Promise<string | undefined> {
  const check = await findCheck(kind)
  if (check) {
    const result = check.validate(value)
    return result.isValid ? result.compact : undefined
  }
  const compact = value.replaceAll(/[\s./-]/g, '').toUpperCase()
  return /^[\p{L}\p{N}]{4,30}$/u.test(compact) ? compact : undefined
}
