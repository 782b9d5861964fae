/** As in the `accept` attribute of file inputs. It only helps people choose: the server looks into the file itself. */

export const videoFiles = 'video/*,.mov,.mkv,.avi,.m4v'
export const audioFiles = 'audio/*,.m4a,.wav,.ogg,.opus,.flac'
export const pictureFiles = 'image/png,image/jpeg,image/webp,image/gif,image/avif,.heic,.heif'
export const documentFiles =
  'application/pdf,.docx,.xlsx,.pptx,.ppsx,.odt,.ods,.odp,.odg,.epub,.rtf,.zip,text/*,.txt,.md,.csv,.json,.xml,.ipynb,.tex,.sql,.py,.js,.ts,.java,.c,.cpp,.cs,.go,.rs,.rb,.php,.r,.sh,.yaml,.yml'

/** Attachments of posts, messages and tickets, and submitted work. */
export const attachedFiles = [pictureFiles, documentFiles, audioFiles, videoFiles].join(',')
