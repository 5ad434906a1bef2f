export { noteHtml } from './note-html.ts';
