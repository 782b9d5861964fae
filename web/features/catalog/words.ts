import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { CatalogSort, CourseLength } from '#contract/catalog.ts'
import type { CourseLevel } from '#contract/course-level.ts'

export const levelWords: Record<CourseLevel, MessageDescriptor> = {
  beginner: msg`Beginner`,
  intermediate: msg`Intermediate`,
  advanced: msg`Advanced`,
  all: msg`All levels`,
}

export const lengthWords: Record<CourseLength, MessageDescriptor> = {
  short: msg`Under 2 hours`,
  medium: msg`2 to 6 hours`,
  long: msg`6 to 20 hours`,
  extended: msg`Over 20 hours`,
}

export const formatWords: Record<'self_paced' | 'live', MessageDescriptor> = {
  self_paced: msg`Self-paced`,
  live: msg`With live sessions`,
}

export const priceWords: Record<'free' | 'paid', MessageDescriptor> = {
  free: msg`Free`,
  paid: msg({ message: 'Paid', context: 'course' }),
}

export const sortWords: Record<CatalogSort, MessageDescriptor> = {
  relevance: msg`Most relevant`,
  newest: msg`Newest`,
  popular: msg`Most learners`,
  rating: msg`Best rated`,
  price_low: msg`Price, low to high`,
  price_high: msg`Price, high to low`,
}

/** The name of a language in the reader's own: `de` is "German" in English. */
export const languageName = (code: string, locale: string) =>
  new Intl.DisplayNames([locale, 'en'], { type: 'language' }).of(code) ?? code
