import type { FastifyRequest } from 'fastify';
import type { DrawnPage, Drawing } from '../../../platform/http/pages/drawn-pages.ts';
import { isNotFound, Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { listQaQuestions } from '../list/list-questions.ts';
import { getQaQuestion } from '../thread/get-question.ts';
import { drawList } from './draw-list.ts';
import { drawQuestion } from './draw-question.ts';

/** The pages of questions that everybody may read, as a visitor reads them, whoever asks. */
export const drawnQuestions = (services: Services): DrawnPage[] => [
  { path: '/qa/public', draw: (request) => drawPublic(services, request) },
  { path: '/qa/public/:id', draw: (request) => drawOne(services, request) },
];

const whole = (given: unknown, most: number): number => {
  const number = Number(given);
  return Number.isInteger(number) && number > 0 && number <= most ? number : 0;
};

/** By the words of the address that the application reads as well. */
async function drawPublic(services: Services, request: FastifyRequest): Promise<Drawing> {
  const { course, book, page } = request.query as Record<string, unknown>;
  const wish = {
    courseTagId: whole(course, 2_147_483_647),
    bookTagId: whole(book, 2_147_483_647),
    pageNo: whole(page, 10_000) || 1,
  };
  return drawList(await listQaQuestions(services, null, wish), wish);
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function drawOne(services: Services, request: FastifyRequest): Promise<Drawing | null> {
  const { id = '' } = request.params as { id?: string };
  if (!uuid.test(id)) return null;
  try {
    return await drawQuestion(await getQaQuestion(services, null, id));
  } catch (error) {
    // Private, hidden, withdrawn, or never there: to a visitor all the same.
    if (isNotFound(error) || error instanceof Refusal) return null;
    throw error;
  }
}
