import {
  certificateImageMegabytes,
  certificateImagePurpose,
} from '#contract/certificate-templates.ts'
import { filePurpose } from '#server/files/purpose.ts'
import { templatesPolicy } from './policy.ts'

/** Logos and signatures. */
export const certificateFilePurposes = [
  filePurpose(certificateImagePurpose, {
    belongsTo: 'organization',
    types: ['image/png', 'image/jpeg', 'image/webp'],
    maximumBytes: certificateImageMegabytes * 1024 ** 2,
    mayUpload: (ctx) => templatesPolicy.create(ctx),
  }),
]
