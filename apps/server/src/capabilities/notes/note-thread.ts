import { answerQuestions } from '../../platform/threads/answer-questions.ts';
import { noteHtml } from './note-html.ts';

answerQuestions(noteHtml);
