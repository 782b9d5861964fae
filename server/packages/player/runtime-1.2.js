/** What the player takes from the runtime. Browsers are served the runtime itself under this name. */
export { Scorm12API } from 'scorm-again/scorm12/min'
