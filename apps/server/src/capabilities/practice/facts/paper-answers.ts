import type { RawBuilder } from 'kysely';
import { requirement } from '../../../platform/wiring/slot.ts';

/** Rows of a student's answers that were given in papers: answer_id, paper_id, attempt_no. */
export type PaperAnswers = (p: { studentId: number }) => RawBuilder<unknown>;

/** Provided by mock, which gives the answers of a paper that is handed in to practice, and knows of which attempt they are. */
export const paperAnswers = requirement<PaperAnswers>('practice.paperAnswers');
