/** What the player takes from the runtime. Browsers are served the runtime itself under this name. */
export { Scorm2004API } from 'scorm-again/scorm2004/min'
