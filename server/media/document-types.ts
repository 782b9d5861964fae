const office = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'

/** Documents that LibreOffice turns into PDF, and the ending that it knows each by. */
export const officeEndings: Readonly<Record<string, string>> = {
  [`${office}.wordprocessingml.document`]: '.docx',
  [`${office}.spreadsheetml.sheet`]: '.xlsx',
  [`${office}.presentationml.presentation`]: '.pptx',
  [`${office}.presentationml.slideshow`]: '.ppsx',
  [`${openDocument}.text`]: '.odt',
  [`${openDocument}.spreadsheet`]: '.ods',
  [`${openDocument}.presentation`]: '.odp',
  [`${openDocument}.graphics`]: '.odg',
  'application/rtf': '.rtf',
}

/** Documents whose pages can be shown. */
export const previewedTypes = ['application/pdf', ...Object.keys(officeEndings)]

export const isPreviewed = (contentType: string) => previewedTypes.includes(contentType)
