import { english } from '#server/words/english.ts'
import { say, type Words } from '#server/words/sentence.ts'
import { word } from '#server/words/word.ts'

const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const nameOf = (names: [RegExp, string][], userAgent: string) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1]

/** "Firefox on Linux": how a person would name the device behind a user agent. */
export function deviceWords(userAgent: string): Words {
  const browser = nameOf(browsers, userAgent)
  const system = nameOf(systems, userAgent)
  if (browser && system) return say('{browser} on {system}', { browser, system })
  return browser ?? system ?? say('Unknown device')
}

/** The same in English, to tell devices apart. */
export const deviceName = (userAgent: string): string => word(deviceWords(userAgent), english)
