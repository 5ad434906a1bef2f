// A small class for a story: one process, so that its school ends with it.
import { answerParent } from '../child.ts';
import { measureExam } from './measure-exam.ts';

answerParent(measureExam);
